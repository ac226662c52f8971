import { loadWorkerConfig, tokenPolicyOf } from '#config';
import { connectDatabase, inTransaction } from '#database';
import { collectQueueState } from '#jobs';
import { createLogger, renderMetrics } from '#observability';
import { createTestDatabase, CuttableProxy, type TestDatabase, runSql } from '#testing';
import { openTokenAccount } from '#tokens';
import type { DataSource } from 'typeorm';
import { TokenCheck } from '../../apps/worker/src/maintenance/token-check.js';

let database: TestDatabase;
let proxy: CuttableProxy;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await CuttableProxy.open(database.url);
  dataSource = await connectDatabase(proxy.through(database.url));
});
afterAll(async () => {
  await proxy.restore();
  await dataSource.destroy();
  await proxy.cut();
  await database.drop();
});

const logger = createLogger('test', 'silent');

const sample = async (start: string): Promise<number | undefined> => {
  const line = (await renderMetrics(logger)).split('\n').find((text) => text.startsWith(`${start} `));
  return line === undefined ? undefined : Number(line.slice(start.length + 1));
};

describe('queue metrics', () => {
  const waiting = (type: string): string => `job_queue_waiting{queue="ai",type="${type}"}`;
  const turnLag = (type: string): string => `job_queue_turn_lag_seconds{queue="ai",type="${type}"}`;
  const oldest = (type: string): string => `job_queue_oldest_waiting_seconds{queue="ai",type="${type}"}`;

  it('distinguish a late queue from a member with many jobs, and show missing workers', async () => {
    await runSql(
      dataSource,
      `INSERT INTO job (job_id, type, queue, status, payload, run_at, turn_at, heartbeat_at, expires_at)
       SELECT gen_random_uuid(), type, 'ai', status, '{}', now() - interval '5 minutes', now() + turn::interval,
         now() + heartbeat::interval, now() + interval '1 day'
       FROM (VALUES ('AI_IMPROVE', 'QUEUED', '-4 minutes', NULL), ('AI_IMPROVE', 'QUEUED', '10 minutes', NULL),
         ('CUSTOM_ANSWER', 'QUEUED', '10 minutes', NULL), ('AI_IMPROVE', 'RUNNING', '0', '-1 minute'),
         ('AI_IMPROVE', 'RUNNING', '0', '0')) AS row (type, status, turn, heartbeat)`,
    );
    const stop = collectQueueState(dataSource);
    try {
      expect(await sample(waiting('AI_IMPROVE'))).toBe(2);
      expect(await sample(waiting('CUSTOM_ANSWER'))).toBe(1);
      expect(await sample(waiting('INTERVIEW_QUESTIONS'))).toBe(0);
      expect(await sample(turnLag('AI_IMPROVE'))).toBeGreaterThanOrEqual(240);
      expect(await sample(turnLag('CUSTOM_ANSWER'))).toBe(0);
      expect(await sample(oldest('CUSTOM_ANSWER'))).toBeGreaterThanOrEqual(300);
      expect(await sample('job_queue_running{queue="ai",type="AI_IMPROVE"}')).toBe(2);
      expect(await sample('job_queue_overdue_heartbeats{queue="ai"}')).toBe(1);
    } finally {
      stop();
    }
  });

  it('are absent, not outdated, while the database is down, and the other metrics are still rendered', async () => {
    await proxy.cut();
    const stop = collectQueueState(dataSource);
    try {
      expect(await sample(waiting('AI_IMPROVE'))).toBeUndefined();
      expect(await sample('metrics_collection_failures_total{collector="job-queue"}')).toBeGreaterThan(0);
    } finally {
      stop();
      await proxy.restore();
    }
  });
});

describe('the token check', () => {
  it('finds a ledger that does not add up and tokens held without a job, until they are corrected', async () => {
    const config = loadWorkerConfig({ DATABASE_URL: database.url, OPENAI_API_KEY: 'none' });
    const members = await runSql<{ member_id: number }>(
      dataSource,
      `INSERT INTO member (google_id, email, name) SELECT n, n || '@example.com', '회원' FROM generate_series(1, 3) AS n
       RETURNING member_id`,
    );
    const policy = tokenPolicyOf(config);
    for (const { member_id: memberId } of members)
      await inTransaction(dataSource, (tx) => openTokenAccount(tx, memberId, policy));
    const check = new TokenCheck(dataSource, config, logger);
    const look = async (): Promise<(number | undefined)[]> => {
      // Twice: the first check may start at any account, the one after the last account starts at the first.
      await check.run();
      await check.run();
      return [await sample('token_accounts_out_of_step'), await sample('token_held_unexplained')];
    };
    expect(await look()).toEqual([0, 0]);
    const set = (change: string): Promise<unknown> =>
      runSql(dataSource, `UPDATE token_account SET ${change} WHERE member_id = $1`, [members[1]?.member_id]);
    await set('held = 3');
    expect(await look()).toEqual([1, 3]);
    await set('held = 0');
    expect(await look()).toEqual([0, 0]);
  });
});
