import { identitySchema } from './identity.js';

const userinfo = {
  sub: '100',
  email: 'haneul@example.com',
  email_verified: true,
  name: '김하늘',
  picture: 'https://pictures.example/1.png',
};

describe('identitySchema', () => {
  it('reads the identity provider’s userinfo answer', () => {
    expect(identitySchema.parse(userinfo)).toEqual({
      googleId: '100',
      email: 'haneul@example.com',
      emailVerified: true,
      name: '김하늘',
      picture: 'https://pictures.example/1.png',
    });
  });

  it.each([
    ['true', true],
    ['false', false],
    [undefined, false],
    [null, false],
    [1, false],
    ['perhaps', false],
  ])('reads email_verified %j as %j', (given, verified) => {
    expect(identitySchema.parse({ ...userinfo, email_verified: given }).emailVerified).toBe(verified);
  });

  it.each([undefined, '', '  ', '\u0000', 7])(
    'names a person without a name (%j) by what stands before the @ of the e-mail address',
    (name) => {
      expect(identitySchema.parse({ ...userinfo, name }).name).toBe('haneul');
    },
  );

  it.each([undefined, 'javascript:alert(1)', 'data:image/png;base64,x', 'no address', 7])(
    'leaves out the picture %j',
    (picture) => {
      expect(identitySchema.parse({ ...userinfo, picture }).picture).toBeNull();
    },
  );

  it('shortens and cleans a name until it can be stored', () => {
    const { name } = identitySchema.parse({ ...userinfo, name: `\u0000${'가'.repeat(99)}😀\ud800` });
    expect(name).toBe('가'.repeat(99));
  });

  it.each([
    { sub: '' },
    { sub: undefined },
    { email: '' },
    { email: undefined },
    { email: `${'a'.repeat(309)}@example.com` },
  ])('refuses %j', (change) => {
    expect(identitySchema.safeParse({ ...userinfo, ...change }).success).toBe(false);
  });
});
