import { aiStatisticsSchema, type AiStatistics } from '#contracts';
import { recordStatements, runSql } from '#testing';
import { AiStatisticsRepository } from '../../apps/api/src/admin-ai/ai-statistics.repository.js';
import { type RunningApi, startApi, type TestMember } from '../../apps/api/testing/start-api.js';

const STATISTICS = '/api/v1/admin/ai/statistics';

let api: RunningApi;
let admin: TestMember;
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '0' });
  admin = await api.signIn({ role: 'ADMIN' });
});
beforeEach(() => runSql(api.dataSource, 'DELETE FROM ai_request'));
afterAll(() => api.stop());

interface Request {
  purpose?: string;
  outcome?: string;
  promptVersion?: number | null;
  /** SQL; when it ended. */
  endedAt?: string;
  tokens?: readonly [input: number, output: number] | null;
  dollars?: number | null;
  firstTokenSeconds?: number | null;
  totalSeconds?: number;
}

async function insert(...requests: Request[]): Promise<void> {
  for (const request of requests)
    await runSql(
      api.dataSource,
      `INSERT INTO ai_request (ended_at, purpose, model, outcome, input_tokens, output_tokens, dollars, first_token_seconds,
         total_seconds, prompt_version)
       VALUES (${request.endedAt ?? 'now()'}, $1, 'model', $2, $3, $4, $5, $6, $7, $8)`,
      [
        request.purpose ?? 'feedback',
        request.outcome ?? 'succeeded',
        request.tokens?.[0] ?? null,
        request.tokens?.[1] ?? null,
        request.dollars ?? null,
        request.firstTokenSeconds ?? null,
        request.totalSeconds ?? 1,
        request.promptVersion ?? null,
      ],
    );
}

async function read(days: number): Promise<AiStatistics> {
  const answer = await admin.client.send('GET', `${STATISTICS}?days=${days}`);
  return aiStatisticsSchema.parse(answer.data);
}

const today = async (): Promise<string> => {
  const rows = await runSql<{ day: string }>(
    api.dataSource,
    `SELECT (now() AT TIME ZONE 'Asia/Seoul')::date::text AS day`,
  );
  return rows[0]?.day ?? '';
};

describe('the statistics of AI calls', () => {
  it('add up calls, failures by reason, times, tokens and cost, in total and by purpose', async () => {
    await insert(
      { tokens: [100, 40], dollars: 0.25, firstTokenSeconds: 1, totalSeconds: 2 },
      { tokens: [300, 60], dollars: 0.5, firstTokenSeconds: 3, totalSeconds: 6 },
      { firstTokenSeconds: 2, totalSeconds: 4 },
      { outcome: 'timeout', totalSeconds: 90 },
      { outcome: 'timeout', totalSeconds: 90 },
      { outcome: 'rate_limited', totalSeconds: 0.1 },
      { outcome: 'given_up', firstTokenSeconds: 40, totalSeconds: 50 },
      { purpose: 'embedding', tokens: [7, 0], dollars: 0, totalSeconds: 0.5 },
      { purpose: 'embedding', outcome: 'rejected', totalSeconds: 0.1 },
    );
    const { totals, purposes } = await read(7);
    expect(totals).toEqual({
      calls: 9,
      succeeded: 4,
      givenUp: 1,
      failed: 4,
      medianFirstTokenSeconds: 2,
      slowFirstTokenSeconds: expect.closeTo(2.9),
      medianTotalSeconds: 3,
      slowTotalSeconds: expect.closeTo(5.7),
      inputTokens: 407,
      outputTokens: 100,
      dollars: 0.75,
      uncounted: 1,
      unpriced: 0,
      failures: [
        { outcome: 'timeout', calls: 2 },
        { outcome: 'rate_limited', calls: 1 },
        { outcome: 'rejected', calls: 1 },
      ],
    });
    expect(purposes).toMatchObject([
      {
        purpose: 'feedback',
        calls: 7,
        failed: 3,
        inputTokens: 400,
        failures: [
          { outcome: 'timeout', calls: 2 },
          { outcome: 'rate_limited', calls: 1 },
        ],
      },
      {
        purpose: 'embedding',
        calls: 2,
        medianFirstTokenSeconds: null,
        failures: [{ outcome: 'rejected', calls: 1 }],
      },
    ]);
  });

  it('have every day of the range in Seoul time, also days without calls, and nothing earlier', async () => {
    const startOf = (daysAgo: number): string =>
      `((now() AT TIME ZONE 'Asia/Seoul')::date - ${daysAgo})::timestamp AT TIME ZONE 'Asia/Seoul'`;
    await insert(
      { endedAt: startOf(0), tokens: [1, 1], dollars: 1 },
      { endedAt: `${startOf(0)} - interval '1 second'`, outcome: 'timeout' },
      { endedAt: startOf(6), tokens: [2, 2], dollars: 2 },
      { endedAt: `${startOf(6)} - interval '1 second'`, tokens: [4, 4], dollars: 4 },
    );
    const { days, totals } = await read(7);
    expect(days.map(({ calls }) => calls)).toEqual([1, 0, 0, 0, 0, 1, 1]);
    expect(days.map(({ failed }) => failed)).toEqual([0, 0, 0, 0, 0, 1, 0]);
    expect(days.at(-1)).toMatchObject({ day: await today(), dollars: 1, inputTokens: 1 });
    expect(totals).toMatchObject({ calls: 3, dollars: 3 });
    expect((await read(1)).days).toHaveLength(1);
    expect((await read(90)).totals.dollars).toBe(7);
  });

  it('count calls without a price, whether they succeeded or not', async () => {
    await insert(
      { tokens: [100, 40], dollars: 0.25 },
      { tokens: [100, 40], dollars: null },
      { tokens: [100, 40], dollars: null, outcome: 'invalid_reply' },
      { tokens: null, dollars: null },
      { purpose: 'embedding', tokens: [7, 0], dollars: 0 },
    );
    const { totals, days, purposes } = await read(1);
    expect(totals).toMatchObject({ dollars: 0.25, unpriced: 2, uncounted: 1 });
    expect(days).toMatchObject([{ unpriced: 2 }]);
    expect(purposes.map(({ unpriced }) => unpriced)).toEqual([2, 0]);
  });

  it('separate the versions of a prompt, newest first, with failures and cost', async () => {
    await insert(
      { promptVersion: 1, tokens: [10, 10], dollars: 1 },
      { promptVersion: 1, tokens: [10, 10], dollars: 2, outcome: 'invalid_reply' },
      { promptVersion: 1, outcome: 'timeout' },
      { promptVersion: 2, tokens: [10, 10], dollars: 4 },
      { purpose: 'rewrite', promptVersion: 2, outcome: 'given_up' },
      { purpose: 'embedding' },
    );
    const { promptVersions, purposes } = await read(7);
    expect(promptVersions).toMatchObject([
      { purpose: 'feedback', promptVersion: 2, calls: 1, failed: 0, dollars: 4 },
      { purpose: 'feedback', promptVersion: 1, calls: 3, succeeded: 1, failed: 2, dollars: 3 },
      { purpose: 'rewrite', promptVersion: 2, calls: 1, givenUp: 1 },
    ]);
    expect(purposes.find(({ purpose }) => purpose === 'feedback')).toMatchObject({ calls: 4, dollars: 7 });
  });

  it('are all zero before the first call', async () => {
    const { totals, days, purposes } = await read(30);
    expect(totals).toMatchObject({ calls: 0, dollars: 0, medianTotalSeconds: null, failures: [] });
    expect(days).toHaveLength(30);
    expect(purposes).toEqual([]);
  });

  it('need one statement, however many calls there are', async () => {
    const repository = new AiStatisticsRepository(api.dataSource);
    const countStatements = async (): Promise<number> =>
      (await recordStatements(api.dataSource, () => repository.read(90))).length;
    expect(await countStatements()).toBe(1);
    for (const purpose of ['feedback', 'rewrite', 'embedding']) await insert({ purpose }, { purpose });
    expect(await countStatements()).toBe(1);
  });

  it.each(['0', '91', '-1', '1.5', 'week', ''])('refuse a range of "%s" days', async (days) => {
    const answer = await admin.client.send('GET', `${STATISTICS}?days=${days}`);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR' });
  });

  it('cover the last 30 days by default', async () => {
    const answer = await admin.client.send('GET', STATISTICS);
    expect(aiStatisticsSchema.parse(answer.data).days).toHaveLength(30);
  });
});

describe('a recorded request', () => {
  it('stays without the member’s id when the account is deleted', async () => {
    const { memberId, client } = await api.signIn();
    await insert({ tokens: [5, 5] });
    await runSql(api.dataSource, 'UPDATE ai_request SET member_id = $1', [memberId]);
    const left = await client.send('DELETE', '/api/v1/me', { body: { confirmation: '탈퇴합니다' } });
    expect(left.status).toBe(200);
    expect(await runSql(api.dataSource, 'SELECT member_id, input_tokens FROM ai_request')).toEqual([
      { member_id: null, input_tokens: 5 },
    ]);
  });
});
