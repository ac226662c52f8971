import {
  insertOnDisk,
  type PlanNode,
  readPlan,
  recordStatements,
  rowsReadBy,
  scansIn,
  vacuumWhole,
} from '#testing';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import { listJobs, readStatistics } from './admin-jobs.js';

const JOB_COUNT = 100_000;
/** Including the administrator. */
const MEMBER_COUNT = 1_001;
/** Rows that a plan may read in addition: all members, or the failed jobs. */
const FEW = 3 * MEMBER_COUNT;
const SIZE = 20;

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  client = (await api.signIn({ role: 'ADMIN' })).client;
  await insertOnDisk(
    api.dataSource,
    `INSERT INTO member (google_id, email, name)
     SELECT 'google-' || n, 'writer' || lpad(n::text, 5, '0') || '@jaso.example', '회원' || n FROM generate_series(1, $1::integer) n`,
    [MEMBER_COUNT - 1],
  );
  // One every six seconds; two in a hundred failed.
  await insertOnDisk(
    api.dataSource,
    `WITH members AS (SELECT array_agg(member_id ORDER BY member_id) AS ids FROM member WHERE google_id LIKE 'google-%')
     INSERT INTO job (job_id, type, queue, status, member_id, payload, run_at, created_at, started_at, finished_at, expires_at)
     SELECT gen_random_uuid(), 'AI_IMPROVE', 'ai', CASE n % 50 WHEN 0 THEN 'FAILED' ELSE 'SUCCEEDED' END, ids[1 + n % 1000], '{}',
       at, at, at, at + interval '3 seconds', at + interval '30 days'
     FROM generate_series(1, $1::integer) n, members, LATERAL (SELECT now() - ($1 - n) * interval '6 seconds' AS at) moment
     ORDER BY n`,
    [JOB_COUNT],
  );
  for (const table of ['member', 'job']) await vacuumWhole(api.dataSource, table);
});
afterAll(() => api.stop());

/** The executed plans of a list's statements. */
async function plansOf(query: Record<string, string>): Promise<PlanNode[][]> {
  const statements = await recordStatements(api.dataSource, () => listJobs(client, query));
  const own = statements.filter(([sql]) => sql.includes('FROM job j') && !sql.startsWith('EXPLAIN'));
  return Promise.all(own.map((statement) => readPlan(api.dataSource, statement)));
}
const rowsRead = (plan: readonly PlanNode[]): number =>
  scansIn(plan).reduce((sum, node) => sum + rowsReadBy(node), 0);

describe('the list of 100,000 jobs', () => {
  it.each([
    ['all of them', {}, JOB_COUNT],
    ['those that failed', { status: 'FAILED' }, JOB_COUNT / 50],
    ['those of a member', { email: 'Writer00777@' }, JOB_COUNT / 1_000],
    ['those of a member that failed', { email: 'writer00051', status: 'FAILED' }, JOB_COUNT / 1_000],
  ])('finds a page of %s while reading few other rows, and counts them', async (_name, query, total) => {
    expect((await listJobs(client, query)).totalElements).toBe(total);
    const [page = [], count = []] = await plansOf(query);
    expect(rowsRead(page)).toBeLessThanOrEqual(FEW + 10 * SIZE);
    expect(rowsRead(count)).toBeLessThanOrEqual(FEW + 2 * (total + SIZE));
  });

  it('makes as many statements for a hundred rows as for one', async () => {
    const statements = async (size: string) =>
      (await recordStatements(api.dataSource, () => listJobs(client, { size }))).length;
    expect(await statements('100')).toBe(await statements('1'));
  });

  it('gives an estimate when there are more rows than are counted', async () => {
    const { totalElements, content } = await listJobs(client, { type: 'AI_IMPROVE' });
    expect(content).toHaveLength(SIZE);
    expect(totalElements).toBeGreaterThan(JOB_COUNT / 2);
    expect(totalElements).toBeLessThan(JOB_COUNT * 2);
  });
});

describe('the statistics of 100,000 jobs', () => {
  it('count each of the window once', async () => {
    const { types, buckets } = await readStatistics(client, 168);
    const [type] = types;
    expect(type?.type).toBe('AI_IMPROVE');
    expect(type).toMatchObject({ medianMilliseconds: 3_000, slowestTwentiethMilliseconds: 3_000 });
    const ended = (type?.succeeded ?? 0) + (type?.failed ?? 0);
    // All of them: a job every six seconds is 167 hours.
    expect(ended).toBe(JOB_COUNT);
    expect(buckets.reduce((sum, bucket) => sum + bucket.succeeded + bucket.failed, 0)).toBe(ended);
  });
});
