import { LEAVING_CONFIRMATION } from '#contracts';
import { until, runSql } from '#testing';
import { parse as parseDisposition } from 'content-disposition';
import { once } from 'node:events';
import { type Server, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiAnswer } from '../../apps/api/testing/api-client.js';
import { AuditRepository } from '../../apps/api/src/audit/audit.repository.js';
import { SessionReader } from '../../apps/api/src/auth/session-reader.js';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { changeRole, changeStatus, forceLogout } from '../members/members.js';
import { AUDIT, insertEntry, listAudit, withQuery } from './audit.js';

const EXPORT = `${AUDIT}/export`;
/** More than a few batches. */
const MANY = 12_345;
/** A reason that makes the file of so many entries larger than what a socket buffers. */
const REASON = '가'.repeat(1_500);

let api: RunningApi;
let admin: TestMember;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn({ role: 'ADMIN', email: 'bada@jaso.example', name: '=한바다' });
});
afterAll(() => api.stop());
beforeEach(() => runSql(api.dataSource, 'TRUNCATE audit_entry RESTART IDENTITY'));
afterEach(() => void jest.restoreAllMocks());

/** The lines of the file, without the byte order mark. */
async function exportLines(query: Record<string, string> = {}): Promise<string[]> {
  const answer = await admin.client.fetch('GET', withQuery(EXPORT, query));
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = bytes.subarray(3).toString().split('\r\n');
  expect(lines.pop()).toBe('');
  return lines;
}

const insertMany = (reason: string) =>
  runSql(
    api.dataSource,
    `INSERT INTO audit_entry (actor_member_id, action, after, reason, created_at)
     SELECT $1, 'CRAWL_STOP', jsonb_build_object('runId', n), $3, now() - n * interval '1 second'
     FROM generate_series(1, $2::integer) n`,
    [admin.memberId, MANY, reason],
  );

describe('the file of the audit', () => {
  it('is a CSV that spreadsheets read as Korean, named after the day, and not cacheable', async () => {
    const answer = await admin.client.fetch('GET', EXPORT);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('connection')).toBe('close');
    const header = answer.headers.get('content-disposition') ?? '';
    expect(header).toMatch(/filename\*=UTF-8''/);
    expect(parseDisposition(header)).toMatchObject({
      type: 'attachment',
      parameters: { filename: expect.stringMatching(/^자소공방-감사기록-\d{4}-\d\d-\d\d\.csv$/) },
    });
    await answer.text();
  });

  it('has every matching entry, newest first, and the export’s own entry', async () => {
    const target = await api.signIn({ email: 'target@jaso.example', name: '김,하늘' });
    const day = { createdAt: '2026-03-01T15:04:05Z' };
    await insertEntry(api.dataSource, {
      ...day,
      actor: admin.memberId,
      action: 'MEMBER_STATUS_CHANGE',
      target: target.memberId,
      before: { status: 'ACTIVE' },
      after: { status: 'INACTIVE' },
      reason: `=HYPERLINK("http://evil.example")\n둘째 줄`,
    });
    await insertEntry(api.dataSource, {
      createdAt: '2026-02-28T00:00:00Z',
      actor: 999_999,
      action: 'CRAWL_STOP',
    });
    const lines = await exportLines();
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe(
      '번호,일시(한국 시각),한 일,한 일 코드,관리자 번호,관리자 이메일,관리자 이름,' +
        '대상 회원 번호,대상 회원 이메일,대상 회원 이름,바꾸기 전,바꾼 뒤,사유',
    );
    expect(lines[1]).toContain(',감사 기록 내보내기,AUDIT_EXPORT,');
    expect(lines[2]).toBe(
      `1,2026-03-02 00:04:05,회원 상태 변경,MEMBER_STATUS_CHANGE,${admin.memberId},bada@jaso.example,'=한바다,` +
        `${target.memberId},target@jaso.example,"김,하늘","{""status"":""ACTIVE""}","{""status"":""INACTIVE""}",` +
        `"'=HYPERLINK(""http://evil.example"")\n둘째 줄"`,
    );
    expect(lines[3]).toBe('2,2026-02-28 09:00:00,크롤링 중지,CRAWL_STOP,999999,,,,,,,,');
    expect(await exportLines({ action: 'MEMBER_STATUS_CHANGE', email: 'TARGET' })).toEqual([
      lines[0],
      lines[2],
    ]);
    expect(await exportLines({ from: '2026-02-28', to: '2026-02-28' })).toEqual([lines[0], lines[3]]);
    expect(await exportLines({ email: '없는 사람' })).toEqual([lines[0]]);
  });

  it('is audited with its filters', async () => {
    await exportLines({ email: 'bada', from: '2026-01-01' });
    const { content } = await listAudit(admin.client);
    expect(content).toMatchObject([
      {
        action: 'AUDIT_EXPORT',
        actor: { memberId: admin.memberId },
        target: null,
        before: null,
        after: { filters: { email: 'bada', from: '2026-01-01' } },
      },
    ]);
  });

  it('has each of 12,345 entries once', async () => {
    await insertMany('');
    const lines = await exportLines({ action: 'CRAWL_STOP' });
    const ids = lines.slice(1).map((line) => Number(line.slice(0, line.indexOf(','))));
    expect(ids).toEqual(Array.from({ length: MANY }, (_, index) => index + 1));
  });
});

/** What a spy knows of the reads of batches. */
interface Batches {
  calls: unknown[];
  results: { value: unknown }[];
}

describe('a caller of the export who', () => {
  /** Requests the file and reads only its beginning. */
  async function beginToRead(url = api.url, { cookieHeader } = admin.client): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`GET ${EXPORT} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookieHeader}\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  }

  /** The server's end of the next connection. */
  async function nextConnection(): Promise<Socket> {
    const server: Server = api.app.getHttpServer();
    const [connection]: unknown[] = await once(server, 'connection');
    if (connection instanceof Socket) return connection;
    throw new Error('a connection without a socket');
  }

  /** Waits until nothing more is read from the database for a reader that has paused. @returns the batches read since the spy began */
  async function untilPaused({ mock }: { mock: Batches }): Promise<number> {
    for (let before = -1; before !== mock.calls.length || before === 0;) {
      before = mock.calls.length;
      // A busy database answers later than the wait is long.
      await Promise.allSettled(mock.results.map(({ value }) => value));
      await wait(300);
    }
    return mock.calls.length;
  }

  it('stops reading pauses the export, and one who disconnects ends it', async () => {
    await insertMany(REASON);
    const batches = jest.spyOn(api.app.get(AuditRepository), 'after');
    const socket = await beginToRead();
    const read = await untilPaused(batches);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(MANY / 1_000);
    socket.destroy();
    expect(await untilPaused(batches)).toBeLessThan(MANY / 1_000);
    expect((await exportLines({ action: 'AUDIT_EXPORT' })).length).toBeGreaterThan(1);
  });

  it.each<[string, (admin: TestMember, root: TestMember) => Promise<ApiAnswer>]>([
    ['is demoted', ({ memberId }, root) => changeRole(root.client, memberId, 'USER', '자리 이동')],
    ['is suspended', ({ memberId }, root) => changeStatus(root.client, memberId, 'SUSPENDED', '조사')],
    ['is signed out by force', ({ memberId }, root) => forceLogout(root.client, memberId)],
    ['signs out', ({ client }) => client.send('POST', '/auth/logout')],
    [
      'leaves',
      ({ client }) => client.send('DELETE', '/api/v1/me', { body: { confirmation: LEAVING_CONFIRMATION } }),
    ],
  ])('%s while the file is sent gets a broken one, although nothing is read', async (_what, lose) => {
    await insertMany(REASON);
    const [reader, root] = [await api.signIn({ role: 'ADMIN' }), await api.signIn({ role: 'ROOT' })];
    const batches = jest.spyOn(api.app.get(AuditRepository), 'after');
    const connection = nextConnection();
    const socket = await beginToRead(api.url, reader.client);
    const closed = once(await connection, 'close');
    const read = await untilPaused(batches);
    expect(await lose(reader, root)).toMatchObject({ status: 200 });
    await closed;
    expect(batches.mock.calls.length).toBe(read);
    const file = await text(socket);
    expect(file).toContain('CRAWL_STOP');
    expect(file).not.toMatch(/\r\n0\r\n\r\n$/);
  });

  it('gets another role that may export, or whose colleague signs out, gets the whole file', async () => {
    await insertMany(REASON);
    const [reader, colleague] = [await api.signIn({ role: 'ADMIN' }), await api.signIn({ role: 'ADMIN' })];
    const root = await api.signIn({ role: 'ROOT' });
    const findRoles = jest.spyOn(api.app.get(SessionReader), 'findRoles');
    const socket = await beginToRead(api.url, reader.client);
    expect(await changeRole(root.client, reader.memberId, 'ROOT', '자리 이동')).toMatchObject({
      status: 200,
    });
    await colleague.client.send('POST', '/auth/logout');
    const checks = findRoles.mock.calls.length;
    await until('the access was checked twice', async () => findRoles.mock.calls.length >= checks + 2);
    expect(await text(socket)).toMatch(/\r\n0\r\n\r\n$/);
  });

  it('pauses for minutes gets the whole file, although no transaction may be idle for long', async () => {
    // A second for each 100 s of the product: the pause is one of two and a half minutes.
    const { setTimeout: setStallTimeout } = ServerResponse.prototype;
    jest.spyOn(ServerResponse.prototype, 'setTimeout').mockImplementation(function (
      this: ServerResponse,
      milliseconds,
      ...rest
    ) {
      return setStallTimeout.call(this, milliseconds / 100, ...rest);
    });
    const apiWithIdleLimit = await startApi({}, (url) => `${url}?idle_in_transaction_session_timeout=500`);
    try {
      const reader = await apiWithIdleLimit.signIn({ role: 'ADMIN' });
      await runSql(
        apiWithIdleLimit.dataSource,
        `INSERT INTO audit_entry (action, reason) SELECT 'CRAWL_STOP', $2 FROM generate_series(1, $1::integer)`,
        [MANY, REASON],
      );
      const batches = jest.spyOn(apiWithIdleLimit.app.get(AuditRepository), 'after');
      const socket = await beginToRead(apiWithIdleLimit.url, reader.client);
      expect(await untilPaused(batches)).toBeLessThan(MANY / 1_000);
      await runSql(apiWithIdleLimit.dataSource, `INSERT INTO audit_entry (action) VALUES ('SAMPLE_DELETE')`);
      await wait(1_500);
      const file = await text(socket);
      expect(file.match(/CRAWL_STOP/g)).toHaveLength(MANY);
      expect(file).not.toContain('SAMPLE_DELETE');
      expect(file).toMatch(/\r\n0\r\n\r\n$/);
    } finally {
      await apiWithIdleLimit.stop();
    }
  });

  it('is the sixth reader at a time is refused, and that is not audited', async () => {
    await insertMany(REASON);
    const readers = await Promise.all(Array.from({ length: 5 }, () => beginToRead()));
    const refused = await admin.client.send('GET', EXPORT);
    expect(refused).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED', data: null });
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await listAudit(admin.client, { action: 'AUDIT_EXPORT' })).totalElements).toBe(5);
    for (const reader of readers) reader.destroy();
    await until('another one is allowed', async () => {
      const answer = await admin.client.fetch('GET', withQuery(EXPORT, { action: 'JOB_RETRY' }));
      await answer.text();
      return answer.status === 200;
    });
  });
});
