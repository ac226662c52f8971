import { Transaction } from '#database';
import { until, runSql } from '#testing';
import { parse as parseDisposition } from 'content-disposition';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';
import { AUDIT, insertEntry, listAudit, withQuery } from './audit.js';

const EXPORT = `${AUDIT}/export`;
/** More than a few batches. */
const MANY = 12_345;
/** With long texts: more than a socket buffers. */
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

  it('is audited with its filters before it is sent', async () => {
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

describe('a caller of the export who', () => {
  const inTransactions = async (): Promise<number> => {
    const [row] = await runSql<{ count: number }>(
      api.dataSource,
      `SELECT count(*) AS count FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction' AND query LIKE 'FETCH%'`,
    );
    return row?.count ?? 0;
  };

  /** Requests the file and reads only its beginning. */
  async function beginToRead(): Promise<Socket> {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`GET ${EXPORT} HTTP/1.1\r\nHost: localhost\r\nCookie: ${admin.client.cookieHeader}\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  }

  it('stops reading pauses the export, and one who disconnects ends it', async () => {
    await insertMany(REASON);
    const statements = jest.spyOn(Transaction.prototype, 'query');
    const socket = await beginToRead();
    await until('the file waits for its reader', async () => (await inTransactions()) === 1);
    socket.destroy();
    await until('nothing is read for it any more', async () => (await inTransactions()) === 0);
    const fetched = statements.mock.calls.filter(([sql]) => String(sql).startsWith('FETCH'));
    expect(fetched.length).toBeGreaterThan(0);
    expect(fetched.length).toBeLessThan(MANY / 1_000);
    expect((await exportLines({ action: 'AUDIT_EXPORT' })).length).toBeGreaterThan(1);
  });

  it('is the third at a time is refused, and that is not audited', async () => {
    await insertMany(REASON);
    const readers = [await beginToRead(), await beginToRead()];
    await until('both files wait for their readers', async () => (await inTransactions()) === 2);
    const refused = await admin.client.send('GET', EXPORT);
    expect(refused).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED', data: null });
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await listAudit(admin.client, { action: 'AUDIT_EXPORT' })).totalElements).toBe(2);
    for (const reader of readers) reader.destroy();
    await until('there is a place again', async () => {
      const answer = await admin.client.fetch('GET', withQuery(EXPORT, { action: 'JOB_RETRY' }));
      await answer.text();
      return answer.status === 200;
    });
  });
});
