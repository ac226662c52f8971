import { createHash } from 'node:crypto';
import { profileOfTypedAccount } from './profile.js';
import { TokenExchange, type TokenRequest } from './token-exchange.js';

const codeVerifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
const redirectUri = 'http://localhost:3000/auth/callback/google';
const client = { id: 'app', secret: 'app-secret', redirectUris: [redirectUri] };
const profile = profileOfTypedAccount({ email: 'new@jaso.example', name: '새 사람', verified: true });

let now: number;
let exchange: TokenExchange;
let code: string;

beforeEach(() => {
  now = 1_000_000;
  exchange = new TokenExchange(client, () => now);
  code = exchange.issueCode({ clientId: 'app', redirectUri, state: 's', codeChallenge }, profile);
});

function redeem(changes: Partial<TokenRequest> = {}) {
  const credentials = { clientId: 'app', clientSecret: 'app-secret' };
  return exchange.redeem({
    grantType: 'authorization_code',
    code,
    redirectUri,
    codeVerifier,
    ...credentials,
    ...changes,
  });
}

function accessTokenOf(answer: ReturnType<typeof redeem>): string {
  return 'access_token' in answer ? answer.access_token : '';
}

describe('TokenExchange', () => {
  it('gives an access token that names the person', () => {
    expect(exchange.profileOf(accessTokenOf(redeem()))).toEqual(profile);
  });

  it('refuses a code that is a minute old', () => {
    now += 60_000;
    expect(redeem()).toMatchObject({ error: 'invalid_grant' });
  });

  it('refuses an access token that is an hour old', () => {
    const token = accessTokenOf(redeem());
    now += 3_600_000;
    expect(exchange.profileOf(token)).toBeUndefined();
  });

  it('refuses a code used twice and withdraws the access token of the first use', () => {
    const token = accessTokenOf(redeem());
    expect(redeem()).toMatchObject({ error: 'invalid_grant' });
    expect(exchange.profileOf(token)).toBeUndefined();
  });

  it.each([
    ['another verifier', { codeVerifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['another redirect', { redirectUri: 'http://localhost:3000/' }, 'invalid_grant'],
    ['an unknown code', { code: 'x' }, 'invalid_grant'],
    ['a wrong secret', { clientSecret: 'app-secret2' }, 'invalid_client'],
    ['another client', { clientId: 'other' }, 'invalid_client'],
    ['another grant', { grantType: 'password' }, 'unsupported_grant_type'],
  ])('refuses %s', (_name, changes, error) => {
    expect(redeem(changes)).toMatchObject({ error });
  });

  it('invalidates the code after a wrong verifier', () => {
    redeem({ codeVerifier: 'w'.repeat(43) });
    expect(redeem()).toMatchObject({ error: 'invalid_grant' });
  });
});
