import { runSql } from '#testing';
import { parse as parseDisposition } from 'content-disposition';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { saveLetter } from '../cover-letters/letters.js';
import { operationsOf, parseOpenApi } from './fuzz/json-schema.js';
import { send } from './fuzz/send-request.js';

let api: RunningApi;
let member: TestMember;
let root: TestMember;
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '0' });
  member = await api.signIn({ name: '김%_\\하늘', email: 'a%_b@jaso.example' });
  root = await api.signIn({ role: 'ROOT' });
  for (const title of ['가_나 100%', '가나 1000', '역\\사선', "작은'따옴표"])
    await saveLetter(member.client, { title });
});
afterAll(() => api.stop());

const counts = () =>
  runSql(
    api.dataSource,
    `SELECT (SELECT count(*) FROM member) AS members, (SELECT count(*) FROM cover_letter) AS letters,
       (SELECT count(*) FROM pg_tables WHERE schemaname = 'public') AS tables`,
  );

describe('SQL in searches and query parameters', () => {
  it.each([
    ['%', ['가_나 100%']],
    ['_', ['가_나 100%']],
    ['\\', ['역\\사선']],
    ["'", ["작은'따옴표"]],
    ["' OR '1'='1", []],
    ["%' OR true --", []],
    ['$1', []],
    ['E\\x27', []],
  ])('is text: %s', async (q, titles) => {
    const answer = await member.client.send('GET', `/api/v1/cover-letters?q=${encodeURIComponent(q)}`);
    expect(answer).toMatchObject({ status: 200, data: { content: titles.map((title) => ({ title })) } });
    const admin = await root.client.send(
      'GET',
      `/api/v1/admin/cover-letters?status=ACTIVE&title=${encodeURIComponent(q)}`,
    );
    expect(admin).toMatchObject({ status: 200, data: { totalElements: titles.length } });
  });

  it('has no effect in any query parameter', async () => {
    const before = await counts();
    const document: unknown = await (await fetch(`${api.url}/api/openapi.json`)).json();
    const reads = operationsOf(parseOpenApi(document)).filter(({ method }) => method === 'GET');
    const attacks = ["'; DROP TABLE member; --", '1 UNION SELECT 1', 'pg_sleep(10)', '%00', '{"$gt":""}'];
    const unexpected: string[] = [];
    for (const { path, parameters } of reads)
      for (const { name } of parameters.filter((parameter) => parameter.in === 'query'))
        for (const attack of attacks) {
          const query = `${name}=${attack === '%00' ? attack : encodeURIComponent(attack)}`;
          const target = path.replace(/\{\w+\}/g, '1');
          const { status } = await root.client.fetch('GET', `${target}?${query}`);
          if (![200, 400, 404].includes(status)) unexpected.push(`${target}?${query}: ${status}`);
        }
    expect(unexpected).toEqual([]);
    expect(await counts()).toEqual(before);
  });
});

describe('a hostile file name', () => {
  it.each([
    'a\r\nSet-Cookie: stolen=1.pdf',
    'a\nX-Evil: 1.pdf',
    '"; filename="evil.exe',
    '\u202egpj.exe',
    '../../etc/passwd',
    'a;b=c"d\\e.pdf',
    `${'가'.repeat(150)}.pdf`,
  ])('adds no header and no folder: %j', async (fileName) => {
    const fileId = randomUUID();
    await runSql(
      api.dataSource,
      `WITH chunk AS (INSERT INTO stored_file_chunk VALUES ($1, 0, '<script>alert(1)</script>'))
       INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, expires_at)
       VALUES ($1, $2, $3, 'EXPORT', $4, 'text/html', now() + interval '1 day')`,
      [fileId, member.memberId, randomUUID(), fileName],
    );
    const answer = await member.client.fetch('GET', `/api/v1/files/${fileId}`);
    expect(answer.status).toBe(200);
    expect([answer.headers.get('set-cookie'), answer.headers.get('x-evil')]).toEqual([null, null]);
    const { type, parameters } = parseDisposition(answer.headers.get('content-disposition') ?? '');
    // A browser downloads the file, whatever its content, and runs no part of it.
    expect(type).toBe('attachment');
    expect(Object.keys(parameters).filter((name) => !/^filename\*?$/.test(name))).toEqual([]);
    expect(parameters['filename']).not.toMatch(/[\p{Cc}\p{Bidi_Control}\\/]/u);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('hostile JSON', () => {
  const letter = '"title":"글","content":"글","jobField":"개발","experienceYears":1,"isAiImproved":false';
  const post = (body: string) => member.client.send('POST', '/api/v1/cover-letters', { body });

  it.each([
    `{${letter},"__proto__":{"role":"ROOT"}}`,
    `{${letter},"constructor":{"prototype":{"role":"ROOT"}}}`,
    `{${letter},"questions":[{"text":"a","__proto__":{"isAdmin":true}}]}`,
  ])('pollutes no prototype: %s', async (body) => {
    expect((await post(body)).status).toBe(400);
    expect(Object.prototype).not.toHaveProperty('role');
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  });

  it.each([
    ['a list in a list, 100,000 deep', '['.repeat(100_000)],
    ['the same, closed', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a number of 900,000 digits', `{"experienceYears":${'9'.repeat(900_000)}}`],
    ['infinity', `{${letter.replace(':1,', ':1e999,')}}`],
    ['a fraction of a year', `{${letter.replace(':1,', ':1.0000000001,')}}`],
    ['a duplicate name, the second with a value of another type', `{${letter},"title":{"a":1}}`],
    ['a lone surrogate', `{${letter.replace('"글"', String.raw`"\ud800"`)}}`],
    ['a NUL', `{${letter.replace('"글"', String.raw`"\u0000"`)}}`],
    ['UTF-16', Buffer.from(`{${letter}}`, 'utf16le').toString('latin1')],
    ['a comment', `{/* */${letter}}`],
    ['a trailing comma', `{${letter},}`],
  ])('is refused without a server error: %s', async (_what, body) => {
    expect(await post(body)).toMatchObject({ status: 400, success: false });
  });

  it('counts only the last value of a duplicate name, which is validated and stored', async () => {
    expect(await post(`{"title":"처음",${letter}}`)).toMatchObject({ status: 201, data: { title: '글' } });
  });
});

describe('read-only fields', () => {
  const extra = {
    role: 'ROOT',
    status: 'ACTIVE',
    memberId: 999_999,
    balance: 9_999,
    tokens: 9_999,
    isAdmin: true,
    version: 99,
    deletedAt: '2026-01-01T00:00:00.000Z',
  };

  it('are ignored in bodies', async () => {
    const administrator = await api.signIn({ role: 'ADMIN' });
    const before = await runSql(api.dataSource, 'SELECT role, status FROM member WHERE member_id = $1', [
      member.memberId,
    ]);
    const { coverLetterId } = await saveLetter(member.client, { title: '내 글', ...extra });
    expect(
      await runSql(
        api.dataSource,
        'SELECT member_id AS "memberId", version, deleted_at AS "deletedAt" FROM cover_letter WHERE cover_letter_id = $1',
        [coverLetterId],
      ),
    ).toEqual([{ memberId: member.memberId, version: 1, deletedAt: null }]);
    await administrator.client.send('PUT', `/api/v1/admin/${member.memberId}/status`, {
      body: { reason: '그대로', ...extra },
    });
    await administrator.client.send('POST', `/api/v1/admin/${member.memberId}/tokens`, {
      body: { ...extra, amount: 1, reason: '하나' },
    });
    expect(
      await runSql(api.dataSource, 'SELECT role, status FROM member WHERE member_id = $1', [member.memberId]),
    ).toEqual(before);
    const [account] = await runSql<{ balance: number }>(
      api.dataSource,
      'SELECT balance FROM token_account WHERE member_id = $1',
      [member.memberId],
    );
    expect(account).toEqual({ balance: 41 });
  });

  it('are ignored in the query', async () => {
    const query = new URLSearchParams(
      Object.entries(extra).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const answer = await member.client.send('GET', `/api/v1/cover-letters?${query}`);
    expect(answer.status).toBe(200);
    expect(await member.client.send('GET', `/auth/me?${query}`)).toMatchObject({ data: { role: 'USER' } });
  });
});

describe('a redirect to another site', () => {
  const agent = new Agent();
  let webRoot: string;
  let site: RunningApi;
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'web-'));
    await mkdir(join(webRoot, 'assets'));
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>자소공방</title>');
    site = await startApi({ WEB_ROOT: webRoot });
  });
  afterAll(async () => {
    agent.destroy();
    await site.stop();
    await rm(webRoot, { recursive: true });
  });

  it.each([
    '//evil.example/',
    '/\\evil.example',
    '/%5cevil.example',
    '/auth/callback/google?next=https://evil.example&returnTo=//evil.example',
    '/sign-in?return=https://evil.example',
    '/https://evil.example',
    '/api/docs/..//evil.example',
    '/.//evil.example',
    '//evil.example/assets',
    '/assets',
  ])('is never answered: %s', async (target) => {
    // Sent unchanged: fetch would normalize it first.
    const { status, headers } = await send(
      site.url,
      { method: 'GET', target, headers: {}, body: undefined },
      agent,
    );
    expect([301, 302, 303, 307, 308]).not.toContain(status);
    expect(headers['location']).toBeUndefined();
  });
});
