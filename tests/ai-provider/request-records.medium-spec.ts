import { runSql } from '#testing';
import { InterviewFixture } from '../interviews/interview-fixture.js';

let fixture: InterviewFixture;
beforeAll(async () => {
  fixture = await InterviewFixture.start();
});
beforeEach(() => fixture.control({}));
afterEach(() => fixture.stopWorkers());
afterAll(() => fixture.stop());

describe('a request to the provider', () => {
  it('is recorded with its purpose, the version of its prompt, its times, its tokens, its job and its member', async () => {
    const writer = await fixture.newWriter();
    await fixture.startWorker({ OPENAI_INPUT_PRICE: '2', OPENAI_OUTPUT_PRICE: '8' });
    const { jobId } = await fixture.beginGenerating(writer);
    await fixture.untilStatus(writer.client, jobId, 'SUCCEEDED');
    await fixture.stopWorkers();
    const rows = await runSql(
      fixture.api.dataSource,
      `SELECT DISTINCT ON (purpose) purpose, prompt_version AS "promptVersion", outcome, member_id = $2 AS "isMembers", first_token_seconds <= total_seconds AS "inOrder",
         abs(dollars - (input_tokens * 2 + output_tokens * 8) / 1e6) < 1e-9 AS "isPriced"
       FROM ai_request WHERE job_id = $1 ORDER BY purpose, request_id`,
      [jobId, writer.memberId],
    );
    const asExpected = {
      promptVersion: 2,
      outcome: 'succeeded',
      isMembers: true,
      inOrder: true,
      isPriced: true,
    };
    expect(rows).toContainEqual({ purpose: 'interview_questions', ...asExpected });
  });

  it.each([
    ['no price', {}],
    ['one price of two', { OPENAI_INPUT_PRICE: '2' }],
  ])(
    'costs an unknown amount with %s, and keeps the version of the prompt when it fails',
    async (_what, prices) => {
      const writer = await fixture.newWriter();
      await fixture.control({
        faults: [{ kind: 'wrong-schema', schemaName: 'interview_questions', times: 1 }],
      });
      await fixture.startWorker(prices);
      const { jobId } = await fixture.beginGenerating(writer);
      await fixture.untilStatus(writer.client, jobId, 'SUCCEEDED');
      await fixture.stopWorkers();
      const rows = await runSql(
        fixture.api.dataSource,
        `SELECT outcome, prompt_version, input_tokens > 0 AS counted, dollars FROM ai_request
       WHERE job_id = $1 AND purpose = 'interview_questions' ORDER BY outcome`,
        [jobId],
      );
      const unpriced = { prompt_version: 2, counted: true, dollars: null };
      expect(rows).toEqual([
        { outcome: 'invalid_reply', ...unpriced },
        { outcome: 'succeeded', ...unpriced },
      ]);
    },
  );

  it('fails no job when it cannot be recorded', async () => {
    const writer = await fixture.newWriter();
    await runSql(
      fixture.api.dataSource,
      'ALTER TABLE ai_request ADD CONSTRAINT nothing CHECK (false) NOT VALID',
    );
    try {
      await fixture.startWorker();
      const { jobId } = await fixture.beginGenerating(writer);
      await fixture.untilStatus(writer.client, jobId, 'SUCCEEDED');
      await fixture.stopWorkers();
    } finally {
      await runSql(fixture.api.dataSource, 'ALTER TABLE ai_request DROP CONSTRAINT nothing');
    }
    expect(await fixture.list(writer)).toHaveLength(5);
  });
});
