import { aiMetrics } from '#observability';
import { runSql, until } from '#testing';
import type { ApiAnswer } from '../../apps/api/testing/api-client.js';
import { InterviewFixture, type Writer } from '../interviews/interview-fixture.js';

let fixture: InterviewFixture;
const MEMBER_LIMIT = 3_000;
beforeAll(async () => {
  fixture = await InterviewFixture.start({
    AI_MEMBER_DAILY_TOKENS: `${MEMBER_LIMIT}`,
    AI_DAILY_TOKENS: '1000000',
  });
  await fixture.startWorker();
});
afterEach(() => fixture.control({}));
afterAll(() => fixture.stop());

const billedTo = async ({ memberId }: Writer): Promise<number> => {
  const [row] = await runSql<{ billed: number }>(
    fixture.api.dataSource,
    'SELECT coalesce(sum(billed_tokens), 0)::int AS billed FROM ai_request WHERE member_id = $1',
    [memberId],
  );
  return row?.billed ?? 0;
};

/** Starts a generation whose questions the provider keeps back, and cancels it. */
async function cancelledGeneration(writer: Writer): Promise<string> {
  await fixture.control({ faults: [{ kind: 'held', schemaName: 'interview_questions', times: 1 }] });
  const before = await billedTo(writer);
  const { jobId } = await fixture.beginGenerating(writer);
  await fixture.untilJob(writer.client, jobId, 'waits for the AI', (job) => job.thinkingSince !== null);
  await writer.client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
  await until('the request is recorded', async () => (await billedTo(writer)) > before);
  return jobId;
}

const retryByAdministrator = async (jobId: string): Promise<ApiAnswer> => {
  const { client } = await fixture.api.signIn({ role: 'ADMIN' });
  return client.send('POST', `/api/v1/admin/jobs/${jobId}/retry`);
};

describe('the model tokens of one member in a day', () => {
  it('count cancelled requests, and more are refused until midnight without a charge', async () => {
    const [writer, other] = [await fixture.newWriter(), await fixture.newWriter()];
    let jobId = '';
    for (let count = 0; (await billedTo(writer)) < MEMBER_LIMIT; count += 1) {
      expect(count).toBeLessThan(20);
      jobId = await cancelledGeneration(writer);
    }
    expect(await retryByAdministrator(jobId)).toMatchObject({ status: 429, errorCode: 'QUOTA_EXCEEDED' });
    const refused = await fixture.generate(writer);
    expect(refused).toMatchObject({
      status: 429,
      errorCode: 'QUOTA_EXCEEDED',
      message: '오늘은 AI를 더 쓸 수 없어요. 자정이 지나면 다시 쓸 수 있어요.',
      data: { quota: 'aiTokensOfMember', used: await billedTo(writer), limit: MEMBER_LIMIT },
    });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(await fixture.tokensOf(writer)).toBe(40);
    await fixture.control({});
    expect(await fixture.generate(other)).toMatchObject({ status: 200 });
  });

  it('of yesterday do not count', async () => {
    const writer = await fixture.newWriter();
    await runSql(
      fixture.api.dataSource,
      `INSERT INTO ai_request (ended_at, purpose, model, outcome, billed_tokens, total_seconds, member_id)
       VALUES (date_trunc('day', now(), 'Asia/Seoul') - interval '1 second', 'x', 'm', 'succeeded', $1, 1, $2)`,
      [10 * MEMBER_LIMIT, writer.memberId],
    );
    expect(await fixture.generate(writer)).toMatchObject({ status: 200 });
  });
});

describe('the model tokens of everybody in a day', () => {
  it('stop the acceptance of AI jobs with a sentence, and the refusals are counted for the alert', async () => {
    const writer = await fixture.newWriter();
    const jobId = await cancelledGeneration(writer);
    await fixture.control({});
    await runSql(
      fixture.api.dataSource,
      `INSERT INTO ai_request (purpose, model, outcome, billed_tokens, total_seconds) VALUES ('x', 'm', 'succeeded', 1000000, 1)`,
    );
    const refusals = async (): Promise<number> =>
      (await aiMetrics.overLimit.get()).values.find(({ labels }) => labels['limit'] === 'operator')?.value ??
      0;
    const before = await refusals();
    expect(await fixture.generate(writer)).toMatchObject({
      status: 429,
      errorCode: 'QUOTA_EXCEEDED',
      data: { quota: 'aiTokensOfAll', limit: 1_000_000 },
      message: '오늘 서비스가 쓸 수 있는 AI가 다 찼어요. 자정이 지나면 다시 쓸 수 있어요.',
    });
    expect(await retryByAdministrator(jobId)).toMatchObject({ status: 429, errorCode: 'QUOTA_EXCEEDED' });
    expect((await refusals()) - before).toBe(2);
    expect(await fixture.tokensOf(writer)).toBe(40);
  });
});
