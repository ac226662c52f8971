import { randomUUID } from 'node:crypto';
import { crawlRunDetailSchema, featureStatisticsSchema, jobSchema } from '#contracts';
import { until } from '#testing';
import pg from 'pg';
import { z } from 'zod';
import { ApiClient } from '../../apps/api/testing/api-client.js';
import { SessionCookies } from '../../apps/api/src/auth/session-cookies.js';
import { SessionTokens } from '../../apps/api/src/auth/session-tokens.js';
import { writingPatterns } from '../../apps/devstack/src/assistant/tasks/cover-letter-features.task.js';
import { startStack } from '../../apps/devstack/src/stack/stack.js';
import type { Stack } from '../../apps/devstack/src/stack/stack-options.js';

const SESSION_SECRET = 'a-secret-for-the-first-crawl-0123456789';
/** For a crawl, and for the extraction of features from its letters. */
const MAXIMUM_JOB_MILLISECONDS = 240_000;

const visitsSchema = z.object({ paths: z.record(z.string(), z.number()) });
const runsSchema = z.object({ content: z.array(z.object({ runId: z.number() })) });

let stack: Stack;
let database: pg.Client;
let administrator: ApiClient;

beforeAll(async () => {
  stack = await startStack({
    fastDatabase: true,
    environment: { SESSION_SECRET, RATE_LIMIT_PER_MINUTE: '0' },
  });
  database = new pg.Client({ connectionString: stack.urls.database });
  await database.connect();
  administrator = await signIn('dalbit@jaso.example');
});

afterAll(async () => {
  await database.end();
  await stack.stop();
});

async function signIn(email: string): Promise<ApiClient> {
  const sessionId = randomUUID();
  const { rows } = await database.query<{ member_id: string }>(
    `INSERT INTO session (session_id, member_id, rotated_at, last_used_at, expires_at)
     SELECT $1, member_id, now(), now(), now() + interval '1 day' FROM member WHERE email = $2 RETURNING member_id`,
    [sessionId, email],
  );
  const client = new ApiClient(stack.urls.apis[0] ?? '', stack.urls.public);
  const memberId = Number(rows[0]?.member_id);
  const access = new SessionTokens({ SESSION_SECRET }).writeAccess({ sessionId, memberId }, Date.now());
  client.cookies.set(new SessionCookies({ secureCookies: false }).nameOf('access'), access);
  return client;
}

const read = async <Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.infer<Shape>> =>
  shape.parse((await administrator.send('GET', path)).data);

/** Starts a job and waits until it has ended well. */
async function perform(path: string): Promise<void> {
  const answer = await administrator.send('POST', path, { headers: { prefer: 'respond-async' } });
  expect(answer).toMatchObject({ status: 202 });
  const { jobId } = jobSchema.parse(answer.data);
  const readJob = () => read(`/api/v1/jobs/${jobId}`, jobSchema);
  const isOver = async () => !['QUEUED', 'RUNNING'].includes((await readJob()).status);
  await until(`${path} has ended`, isOver, MAXIMUM_JOB_MILLISECONDS);
  expect(await readJob()).toMatchObject({ status: 'SUCCEEDED' });
}

async function latestRun() {
  const { content } = await read('/api/v1/admin/crawl-runs', runsSchema);
  return read(`/api/v1/admin/crawl-runs/${content[0]?.runId}`, crawlRunDetailSchema);
}

describe('a demo stack', () => {
  it('crawls its sample site, never where it must not, and extracts features of what it found', async () => {
    const before = await read('/api/cover-letter-features/statistics', featureStatisticsSchema);
    // As fast as the site's robots.txt allows.
    await database.query('UPDATE crawl_source SET requests_per_minute = 600');
    await perform('/api/crawled-cover-letters');
    const run = await latestRun();
    expect(run).toMatchObject({ status: 'COMPLETED', lettersUnchanged: 1 });
    expect(run.sources.map(({ lettersAdded }) => lettersAdded)).toEqual([55, 36, 24, 24]);
    expect(run.problems.map(({ url }) => new URL(url).hostname)).toContain('169.254.169.254');
    const { paths } = visitsSchema.parse(await (await fetch(`${stack.urls.sampleSite}/__visits`)).json());
    expect(Object.keys(paths).filter((path) => /\/closed\/|print=/.test(path))).toEqual([]);

    await perform('/api/cover-letter-features/process');
    const after = await read('/api/cover-letter-features/statistics', featureStatisticsSchema);
    expect(after.letters.extracted).toBe(before.letters.extracted + run.lettersAdded);
    expect(after.raw).toBeGreaterThan(before.raw + 2 * run.lettersAdded);
    // Each pattern has three descriptions, which become one feature or, seldom, two.
    expect(after.final).toBeGreaterThan(before.final);
    expect(after.final).toBeLessThan(before.final + 1.5 * writingPatterns.length);
  });
});
