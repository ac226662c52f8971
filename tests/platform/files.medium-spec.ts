import { parse as parseDisposition } from 'content-disposition';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Validator } from '@seriousme/openapi-schema-validator';
import { openApiDocument } from '../../apps/api/src/platform/operations/openapi.js';
import { ApiClient } from '../../apps/api/testing/api-client.js';
import { FILE_CONTENT, fileRoutes, MAXIMUM_BYTES, startFilesApp } from './files-app.js';

let app: NestFastifyApplication;
let client: ApiClient;
beforeAll(async () => {
  app = await startFilesApp();
  client = new ApiClient(await app.getUrl(), 'http://localhost');
});
afterAll(() => app.close());

const BOUNDARY = 'a-boundary';
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

function form(
  ...files: [field: string, content: string | Uint8Array<ArrayBuffer>, name: string][]
): FormData {
  const body = new FormData();
  for (const [field, content, name] of files) body.append(field, new Blob([content]), name);
  return body;
}

/** A form written by hand, for what no browser would send. */
const rawForm = (...parts: string[]): string =>
  `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`;
const part = (header: string, content = 'hello'): string =>
  `Content-Disposition: form-data; ${header}\r\nContent-Type: text/plain\r\n\r\n${content}`;

const take = (body: unknown, headers: Record<string, string> = {}) =>
  client.send('POST', '/take', { body, headers });

describe('a route that takes a file', () => {
  it('gets its name and its bytes', async () => {
    const answer = await take(form(['file', '안녕하세요', '이력서 최종.pdf']));
    expect(answer).toMatchObject({
      status: 200,
      data: { fileName: '이력서 최종.pdf', size: 15, head: '안녕하세요' },
    });
  });

  it('takes a file of exactly the largest size, and not a byte more', async () => {
    const largest = new Uint8Array(MAXIMUM_BYTES);
    expect(await take(form(['file', largest, 'a.bin']))).toMatchObject({ data: { size: MAXIMUM_BYTES } });
    const answer = await take(form(['file', new Uint8Array(MAXIMUM_BYTES + 1), 'a.bin']));
    expect(answer).toMatchObject({ status: 413, errorCode: 'FILE_TOO_LARGE', data: null });
    expect(answer.errors).toEqual({ file: '파일은 1MB까지 올릴 수 있어요.' });
  });

  it('refuses a huge one by its announced length, and a chunked one as it comes', async () => {
    const announced = await take(form(['file', new Uint8Array(8 * MAXIMUM_BYTES), 'a.bin']));
    expect(announced).toMatchObject({ status: 413, errorCode: 'FILE_TOO_LARGE' });
    const chunked = await openChunked(client.url);
    chunked.send('x'.repeat(2 * MAXIMUM_BYTES));
    // Answered although the form has not come to its end.
    expect(await chunked.answer()).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    ['no file', form(), '파일을 골라 주세요.'],
    ['an empty file', form(['file', '', 'a.txt']), '빈 파일이에요. 다른 파일을 골라 주세요.'],
    ['a file in another field', form(['photo', 'x', 'a.txt']), '파일을 골라 주세요.'],
    ['two files', form(['file', 'x', 'a.txt'], ['file', 'y', 'b.txt']), '파일은 하나만 보낼 수 있어요.'],
    [
      'a file and one more',
      form(['file', 'x', 'a.txt'], ['b', 'y', 'b.txt']),
      '파일은 하나만 보낼 수 있어요.',
    ],
  ])('refuses %s at its field', async (_case, body, message) => {
    const answer = await take(body);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', message });
    expect(answer.errors).toEqual({ file: message });
  });

  it.each([
    ['text where the file should be', rawForm(part('name="file"')), MULTIPART],
    ['no name of a chosen file', rawForm(part('name="file"; filename=""', '')), MULTIPART],
    ['a form that is cut off', rawForm(part('name="file"; filename="a.txt"')).slice(0, -9), MULTIPART],
    ['a form without a boundary', rawForm(part('name="file"')), { 'content-type': 'multipart/form-data' }],
    ['a field that poisons', rawForm(part('name="__proto__"; filename="a.txt"')), MULTIPART],
    ['a part without headers', rawForm('\r\nhello'), MULTIPART],
    ['a thousand text fields', rawForm(...Array<string>(1000).fill(part('name="a"'))), MULTIPART],
    ['an empty form', '', MULTIPART],
    ['JSON', '{"file":"hello"}', { 'content-type': 'application/json' }],
    ['bare bytes', 'hello', { 'content-type': 'application/octet-stream' }],
    ['a URL-encoded form', 'file=hello', { 'content-type': 'application/x-www-form-urlencoded' }],
    [
      'another kind of multipart',
      rawForm(part('name="file"')),
      { 'content-type': `multipart/mixed; boundary=${BOUNDARY}` },
    ],
  ])('refuses %s', async (_case, body, headers) => {
    const answer = await take(body, headers);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', data: null });
    expect(answer.message).toMatch(/[가-힣]/);
  });

  it.each([
    ['climbs', '../../etc/passwd', 'passwd'],
    ['is of Windows', 'C:\\Users\\a.hwp', 'a.hwp'],
    ['is UTF-8', '자기소개서.hwp', '자기소개서.hwp'],
    ['is long', `${'a'.repeat(5000)}.docx`, `${'a'.repeat(145)}.docx`],
  ])('tidies a name that %s', async (_case, name, tidy) => {
    const answer = await take(
      rawForm(part(`name="file"; filename="${name.replaceAll('\\', '\\\\')}"`)),
      MULTIPART,
    );
    expect(answer).toMatchObject({ status: 200, data: { fileName: tidy } });
  });

  it('ends a request that stops in the middle of its file', async () => {
    const app = await startFilesApp(300);
    try {
      const stalled = await openChunked(await app.getUrl());
      stalled.send('hello');
      expect(await stalled.answer()).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      await app.close();
    }
  });

  it('takes ten files of one sender at a time, since each is held in memory until it has come', async () => {
    const url = await app.getUrl();
    const uploads = await Promise.all(Array.from({ length: 11 }, () => openChunked(url)));
    const answers = uploads.map((upload) => upload.answer());
    expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 429 /);
    for (const upload of uploads) upload.finish();
    const statuses = (await Promise.all(answers)).map((answer) => answer.slice(9, 12));
    expect(statuses.sort()).toEqual([...Array<string>(10).fill('200'), '429']);
    expect((await take(form(['file', '안녕하세요', 'a.txt']))).status).toBe(200);
  });
});

describe('a route that takes none', () => {
  it('refuses a form', async () => {
    const answer = await client.send('POST', '/text', { body: form(['file', 'x', 'a.txt']) });
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
  });

  it('takes JSON of a megabyte, and no more', async () => {
    const text = (length: number) => client.send('POST', '/text', { body: `"${'a'.repeat(length)}"` });
    expect((await text(MAXIMUM_BYTES - 2)).status).toBe(200);
    expect(await text(MAXIMUM_BYTES)).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
  });
});

describe('a route that answers a file', () => {
  const give = (query = '', headers = {}) => client.fetch('GET', `/give${query}`, { headers });

  it('sends the bytes, for this member alone', async () => {
    const response = await give();
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(FILE_CONTENT);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-length')).toBe('5');
  });

  it.each([
    ['Korean', '김하늘 이력서.pdf', '김하늘 이력서.pdf'],
    ['quotes and a line break', '"최종"\r\nSet-Cookie: a=b.pdf', '"최종"Set-Cookie: a=b.pdf'],
    ['a slash', '프론트/백엔드.pdf', '프론트_백엔드.pdf'],
    ['an emoji and a percent sign', '100% 🚀.pdf', '100% 🚀.pdf'],
    ['ASCII alone', 'resume.pdf', 'resume.pdf'],
    ['nothing', ' ', '파일'],
  ])('names it after a title with %s', async (_case, name, expected) => {
    const header = (await give(`?name=${encodeURIComponent(name)}`)).headers.get('content-disposition') ?? '';
    expect(header).toMatch(/^attachment; filename=[\x20-\x7e]+$/);
    expect(parseDisposition(header)).toMatchObject({
      type: 'attachment',
      parameters: { filename: expected },
    });
  });

  it('is 304 for who has it already', async () => {
    const fresh = await give('?etag=abc');
    expect(fresh.headers.get('etag')).toBe('"abc"');
    expect(fresh.headers.get('cache-control')).toBe('private, no-cache');
    const again = await give('?etag=abc', { 'if-none-match': 'W/"x", "abc"' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await give('?etag=abc', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers refusals and accepted jobs in the envelope', async () => {
    expect(await client.send('GET', '/give?name=a&name=b')).toMatchObject({ status: 400 });
    expect(await client.send('GET', '/later')).toMatchObject({ status: 202, data: { status: 'QUEUED' } });
  });

  it('never sends anything else in its place', async () => {
    const answer = await client.send('GET', '/wrong');
    expect(answer).toMatchObject({ status: 500, errorCode: 'INTERNAL_SERVER_ERROR', data: null });
  });
});

describe('OpenAPI', () => {
  it('describes what is taken and answered', async () => {
    const document = openApiDocument(Object.values(fileRoutes));
    expect(await new Validator().validate({ ...document })).toMatchObject({ valid: true });
    expect(document.paths).toMatchObject({
      '/take': {
        post: {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: { properties: { file: { format: 'binary' } }, required: ['file'] },
              },
            },
          },
          responses: { 413: { description: 'FILE_TOO_LARGE' } },
        },
      },
      '/give': { get: { responses: { 200: { content: { '*/*': { schema: { format: 'binary' } } } } } } },
    });
  });
});

/** Begins to send a file without saying how long it is. */
async function openChunked(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const send = (text: string) =>
    socket.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`, 'latin1');
  socket.write(
    `POST /take HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Type: ${MULTIPART['content-type']}\r\n\r\n`,
  );
  send(`--${BOUNDARY}\r\n${part('name="file"; filename="a.bin"', '')}`);
  return {
    send,
    finish: (): void => {
      send(`hello\r\n--${BOUNDARY}--\r\n`);
      socket.write('0\r\n\r\n');
    },
    answer: async (): Promise<string> => {
      const chunks: unknown[] = await once(socket, 'data');
      socket.destroy();
      return String(chunks[0]);
    },
  };
}
