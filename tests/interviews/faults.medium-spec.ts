import { runSql, until } from '#testing';
import { interviewPartialSchema } from '#contracts';
import type { Fault } from '../../apps/devstack/src/assistant/control-panel.js';
import { InterviewFixture, type Writer } from './interview-fixture.js';

let fixture: InterviewFixture;
beforeAll(async () => {
  fixture = await InterviewFixture.start();
});
beforeEach(async () => {
  await fixture.control({});
});
afterAll(() => fixture.stop());

const fault = (schemaName: string, times: number, rest: Partial<Fault> = {}): Fault => ({
  kind: 'status',
  status: 500,
  schemaName: `interview_${schemaName}`,
  times,
  ...rest,
});

async function practising(writer: Writer) {
  await fixture.insertQuestions(writer, 1);
  const [first] = await fixture.list(writer);
  return fixture.practise(writer, first?.qnaId ?? 0, '저는 기록을 남겼습니다.');
}

async function expectNoCharge(writer: Writer): Promise<void> {
  expect(await fixture.tokensOf(writer)).toBe(40);
  expect(await fixture.ledgerOf(writer)).toMatchObject([{ status: 'FAILED', kinds: ['HOLD', 'RELEASE'] }]);
}

describe('a provider that fails permanently', () => {
  beforeAll(() => fixture.startWorker({ OPENAI_FIRST_TOKEN_TIMEOUT_SECONDS: '1' }));
  afterAll(() => fixture.stopWorkers());

  it('ends each action with its own error and releases the tokens', async () => {
    const [generator, asker, practiser] = await Promise.all([1, 2, 3].map(() => fixture.newWriter()));
    if (!generator || !asker || !practiser) throw new Error('there are not three members');
    await fixture.control({
      faults: [
        fault('questions', 4),
        fault('custom_answer', 4, { kind: 'never' }),
        fault('practice_feedback', 4, { kind: 'never' }),
      ],
    });
    const answers = await Promise.all([
      fixture.generate(generator),
      fixture.askCustomQuestion(asker, '왜 지원하셨나요?'),
      practising(practiser),
    ]);
    expect(answers).toMatchObject([
      { status: 500, errorCode: 'INTERVIEW_SERVICE_ERROR', canRetry: true },
      {
        status: 500,
        errorCode: 'INTERVIEW_SERVICE_ERROR',
        message: 'AI의 답이 너무 늦어졌어요. 잠시 뒤에 다시 시도해 주세요. 토큰은 돌려드렸어요.',
      },
      { status: 504, errorCode: 'AI_TIMEOUT', canRetry: true },
    ]);
    expect(JSON.stringify(answers)).not.toContain('asked for');
    for (const writer of [generator, asker, practiser]) await expectNoCharge(writer);
    expect(await fixture.list(generator)).toEqual([]);
    expect(await fixture.list(asker)).toEqual([]);
  });
});

describe('a provider that fails', () => {
  beforeAll(() => fixture.startWorker());
  afterAll(() => fixture.stopWorkers());

  it('by refusing the key gets no second request, and the tokens are released', async () => {
    const writer = await fixture.newWriter();
    const asked = await fixture.control({ faults: [fault('practice_feedback', 1, { status: 401 })] });
    const refused = await practising(writer);
    expect(refused).toMatchObject({ status: 502, errorCode: 'AI_SERVICE_ERROR', canRetry: true });
    expect(JSON.stringify(refused)).not.toContain('asked for');
    expect(await asked()).toEqual({ interview_practice_feedback: 1 });
    await expectNoCharge(writer);
  });

  it('once during the answers gets only those answers requested again', async () => {
    const asked = await fixture.control({ faults: [fault('answers', 1, { skip: 1, kind: 'half-stream' })] });
    const writer = await fixture.newWriter();
    expect(await fixture.generate(writer)).toMatchObject({ status: 200, data: { totalCount: 5 } });
    expect(await asked()).toEqual({ interview_questions: 1, interview_answers: 3 });
    expect(await fixture.tokensOf(writer)).toBe(37);
  });
});

/** The results that are still stored of a job's steps: replies of the provider and what was read for them. */
const storedReplies = async (jobId: string): Promise<unknown[]> => {
  const sql = `SELECT key, result FROM job_step WHERE job_id = $1 AND result <> 'null'`;
  return runSql(fixture.api.dataSource, sql, [jobId]);
};

describe('an answer whose letter is deleted while the AI writes', () => {
  beforeAll(() => fixture.startWorker());
  afterAll(() => fixture.stopWorkers());

  it('fails, releases the token, and its reply can be read nowhere', async () => {
    const writer = await fixture.newWriter();
    await fixture.control({ faults: [fault('custom_answer', 1, { kind: 'held' })] });
    const asked = fixture.askCustomQuestion(writer, '왜 지원하셨나요?');
    const [job] = await until('the job runs', async () => {
      const rows = await runSql<{ jobId: string }>(
        fixture.api.dataSource,
        `SELECT job_id AS "jobId" FROM job WHERE member_id = $1 AND stage = 'answer' AND thinking_since IS NOT NULL`,
        [writer.memberId],
      );
      return rows.length > 0 && rows;
    });
    await writer.client.send('DELETE', `/api/v1/cover-letters/${writer.coverLetterId}`);
    await fixture.answerHeld();
    expect(await asked).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
    await expectNoCharge(writer);
    expect(await storedReplies(job?.jobId ?? '')).toEqual([]);
  });
});

describe('a generation that is interrupted', () => {
  beforeAll(() => fixture.startWorker());

  /** Starts a generation whose second batch of answers is held. @returns it once the member sees two questions */
  async function hanging(writer: Writer) {
    await fixture.control({ faults: [fault('answers', 1, { skip: 1, kind: 'held' })] });
    const { jobId } = await fixture.beginGenerating(writer);
    return fixture.untilJob(writer.client, jobId, 'shows two answers', ({ partialResult }) => {
      const shown = interviewPartialSchema.safeParse(partialResult);
      return shown.success && shown.data.qnaList.length === 2;
    });
  }

  it('by a cancellation before the first question is shown releases the tokens and the quota', async () => {
    const writer = await fixture.newWriter();
    await fixture.insertQuestions(writer, 10);
    await fixture.control({ faults: [fault('answers', 1, { kind: 'held' })] });
    const { jobId } = await fixture.beginGenerating(writer);
    expect((await fixture.askCustomQuestion(writer, '하나 더 물어도 되나요?')).status).toBe(409);
    await fixture.untilJob(writer.client, jobId, 'writes answers', ({ stage }) => stage === 'answers');
    const cancelled = await writer.client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, data: { status: 'CANCELLED', partialResult: null } });
    expect(await fixture.tokensOf(writer)).toBe(40);
    expect(await storedReplies(jobId)).toEqual([]);
    expect(await fixture.generate(writer)).toMatchObject({ status: 200, data: { totalCount: 15 } });
    expect(await fixture.ledgerOf(writer)).toMatchObject([
      { status: 'CANCELLED', kinds: ['HOLD', 'RELEASE'] },
      { status: 'SUCCEEDED', kinds: ['HOLD', 'TAKE'] },
    ]);
    const history = await writer.client.send('GET', '/api/v1/usage/tokens/history?view=actions');
    expect(history.data).toMatchObject({
      totalElements: 3,
      content: [
        { kind: 'HOLD', amount: -3, outcome: 'TAKEN', remainingAfter: 37 },
        { kind: 'HOLD', amount: -3, outcome: 'RETURNED', remainingAfter: 40 },
        { kind: 'GRANT', amount: 40 },
      ],
    });
    const ledger = await writer.client.send('GET', '/api/v1/usage/tokens/history');
    expect(ledger.data).toMatchObject({ totalElements: 5 });
  });

  it('by a cancellation keeps the questions that were shown, for the whole price', async () => {
    const writer = await fixture.newWriter();
    const { jobId, partialResult } = await hanging(writer);
    const shown = interviewPartialSchema.parse(partialResult).qnaList;
    const cancelled = await writer.client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    expect(cancelled).toMatchObject({
      status: 200,
      data: { status: 'SUCCEEDED', result: { totalCount: 2, partial: true } },
    });
    expect(await fixture.list(writer)).toMatchObject(shown);
    expect(await fixture.tokensOf(writer)).toBe(37);
    expect(await fixture.ledgerOf(writer)).toMatchObject([{ status: 'SUCCEEDED', kinds: ['HOLD', 'TAKE'] }]);
  });

  it('by a wait for its next attempt shows the questions on, and a cancellation keeps them', async () => {
    const writer = await fixture.newWriter();
    const { jobId, partialResult } = await hanging(writer);
    await runSql(
      fixture.api.dataSource,
      `UPDATE job SET status = 'QUEUED', run_at = now() + interval '1 hour', dispatched_until = NULL, heartbeat_at = NULL
       WHERE job_id = $1`,
      [jobId],
    );
    const waiting = await writer.client.send('GET', `/api/v1/jobs/${jobId}`);
    expect(waiting).toMatchObject({ status: 200, data: { status: 'QUEUED', partialResult } });
    const cancelled = await writer.client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    expect(cancelled).toMatchObject({ data: { status: 'SUCCEEDED', partialResult: null } });
    expect(await fixture.tokensOf(writer)).toBe(37);
  });

  it('by an administrator’s cancellation is audited as the success that it became', async () => {
    const [writer, administrator] = [await fixture.newWriter(), await fixture.api.signIn({ role: 'ADMIN' })];
    const { jobId } = await hanging(writer);
    const cancelled = await administrator.client.send('POST', `/api/v1/admin/jobs/${jobId}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, data: { status: 'SUCCEEDED' } });
    const [entry] = await runSql<{ after: unknown }>(
      fixture.api.dataSource,
      `SELECT after FROM audit_entry WHERE action = 'JOB_CANCEL' AND target_member_id = $1`,
      [writer.memberId],
    );
    expect(entry?.after).toEqual({ jobId, type: 'INTERVIEW_QUESTIONS', status: 'SUCCEEDED' });
  });

  it('by the letter’s deletion keeps the questions that were shown with the letter in the trash', async () => {
    const writer = await fixture.newWriter();
    const { jobId, partialResult } = await hanging(writer);
    const shown = interviewPartialSchema.parse(partialResult).qnaList;
    await writer.client.send('DELETE', `/api/v1/cover-letters/${writer.coverLetterId}`);
    await fixture.answerHeld();
    await fixture.untilStatus(writer.client, jobId, 'SUCCEEDED');
    expect(await fixture.tokensOf(writer)).toBe(37);
    await writer.client.send('POST', `/api/v1/trash/cover-letters/${writer.coverLetterId}/restore`);
    // The others may have been shown before the end, too.
    expect((await fixture.list(writer)).slice(0, 2)).toMatchObject(shown);
  });

  it('by an edit of the letter ends with questions about the letter as it was, marked stale', async () => {
    const writer = await fixture.newWriter();
    const { jobId } = await hanging(writer);
    await runSql(
      fixture.api.dataSource,
      `UPDATE cover_letter SET content = '아주 다른 글입니다.' WHERE cover_letter_id = $1`,
      [writer.coverLetterId],
    );
    await fixture.answerHeld();
    await fixture.untilStatus(writer.client, jobId, 'SUCCEEDED');
    const list = await fixture.list(writer);
    expect(list.map(({ isStale }) => isStale)).toEqual([true, true, true, true, true]);
    expect(list.some(({ sourceSentence }) => sourceSentence !== null)).toBe(true);
  });
});
