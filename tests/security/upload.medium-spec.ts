import { readdirSync } from 'node:fs';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { picture, pictureWithScript } from '../resumes/pictures.js';
import { documentMakers } from '../permissions/route-samples.js';

let api: RunningApi;
let member: TestMember;
let photo: string;
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_AI_PER_MINUTE: '0' });
  member = await api.signIn();
  const { id = '' } = (await documentMakers.RESUME?.(member.client, api.dataSource)) ?? {};
  photo = `/api/v1/resumes/${id}/photo`;
});
afterAll(() => api.stop());

interface Part {
  head: string;
  content: Buffer;
}

/** Sends a form as no browser would. */
function put(parts: Part[], boundary = 'x', end = '--x--\r\n') {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--x\r\n${head}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...pieces, Buffer.from(end)]);
  return member.client.fetch('PUT', photo, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: body.toString('latin1'),
  });
}

const file = (name: string, rest = ''): string =>
  `Content-Disposition: form-data; name="file"; filename="${name}"${rest}`;
const small = () => picture(9, 9).png().toBuffer();

describe('a polyglot photo', () => {
  it('is answered as an image only, with nosniff and without active content', async () => {
    const form = new FormData();
    const content = Uint8Array.from(await pictureWithScript());
    form.append('file', new Blob([content], { type: 'text/html' }), 'index.html');
    expect((await member.client.send('PUT', photo, { body: form })).status).toBe(200);
    const answer = await member.client.fetch('GET', photo);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('<script>');
  });
});

describe('a hostile form', () => {
  const ascii = Buffer.from('x');
  const cases: [string, () => Promise<Response>][] = [
    [
      'a field of another name',
      () => put([{ head: file('a.png').replace('"file"', '"__proto__"'), content: ascii }]),
    ],
    [
      'a field called constructor',
      () => put([{ head: file('a.png').replace('"file"', '"constructor"'), content: ascii }]),
    ],
    [
      'two files',
      () =>
        put([
          { head: file('a.png'), content: ascii },
          { head: file('b.png'), content: ascii },
        ]),
    ],
    [
      'a text in place of the file',
      () => put([{ head: 'Content-Disposition: form-data; name="file"', content: ascii }]),
    ],
    ['another boundary than it says', () => put([{ head: file('a.png'), content: ascii }], 'y')],
    ['no end', () => put([{ head: file('a.png'), content: ascii }], 'x', '')],
    ['a part without headers', () => put([{ head: '', content: ascii }])],
    [
      'a header of 100,000 characters',
      () => put([{ head: `${file('a.png')}\r\nX: ${'a'.repeat(100_000)}`, content: ascii }]),
    ],
    [
      'ten thousand parts',
      () =>
        put(
          Array.from({ length: 10_000 }, (_, n) => ({
            head: `Content-Disposition: form-data; name="f${n}"`,
            content: ascii,
          })),
        ),
    ],
  ];

  it.each(cases)('is refused and keeps the photo: %s', async (_what, send) => {
    const before = await (await member.client.fetch('GET', photo)).arrayBuffer();
    const answer = await send();
    expect([400, 413, 415, 422]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ success: false, data: null });
    expect(await (await member.client.fetch('GET', photo)).arrayBuffer()).toEqual(before);
  });

  it.each([
    '../../../../tmp/jaso-escaped.png',
    '..\\\\..\\\\jaso-escaped.png',
    '/etc/jaso-escaped.png',
    'a.png%00.html',
    'C:\\\\jaso-escaped.png',
    '.htaccess',
    'a".png',
  ])('does not use its file name as a path: %s', async (name) => {
    const before = readdirSync('/tmp').filter((entry) => entry.includes('jaso-escaped'));
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await small())]), name);
    expect((await member.client.send('PUT', photo, { body: form })).status).toBe(200);
    expect(readdirSync('/tmp').filter((entry) => entry.includes('jaso-escaped'))).toEqual(before);
    const disposition = (await member.client.fetch('GET', photo)).headers.get('content-disposition') ?? '';
    expect(disposition).not.toContain('escaped');
  });
});

it('a form is refused by a call that takes none, and the type of a body is not looked at where none is read', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const posted = await member.client.fetch('POST', '/api/v1/cover-letters', { headers, body: '--x--\r\n' });
  expect(posted.status).toBe(400);
  const read = await member.client.fetch('GET', '/api/v1/me/sessions', { headers });
  expect(read.status).toBe(200);
});
