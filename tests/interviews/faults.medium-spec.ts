import { runSql } from '#testing';
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
    if (!generator || !asker || !practiser) throw new Error('there are three members');
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

  it('by a cancellation leaves no question, releases the tokens and the quota', async () => {
    const writer = await fixture.newWriter();
    await fixture.insertQuestions(writer, 10);
    const { jobId } = await hanging(writer);
    expect((await fixture.askCustomQuestion(writer, '하나 더 물어도 되나요?')).status).toBe(409);
    const cancelled = await writer.client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, data: { status: 'CANCELLED', partialResult: null } });
    expect(await fixture.tokensOf(writer)).toBe(40);
    expect(await fixture.generate(writer)).toMatchObject({ status: 200, data: { totalCount: 15 } });
    expect(await fixture.ledgerOf(writer)).toMatchObject([
      { status: 'CANCELLED', kinds: ['HOLD', 'RELEASE'] },
      { status: 'SUCCEEDED', kinds: ['HOLD', 'TAKE'] },
    ]);
  });

  it('by the letter’s deletion fails and releases the tokens', async () => {
    const writer = await fixture.newWriter();
    const { jobId } = await hanging(writer);
    await writer.client.send('DELETE', `/api/v1/cover-letters/${writer.coverLetterId}`);
    await fixture.answerHeld();
    const failed = await fixture.untilStatus(writer.client, jobId, 'FAILED');
    expect(failed.error).toMatchObject({ errorCode: 'NOT_FOUND', message: '자기소개서를 찾을 수 없습니다.' });
    expect(await fixture.tokensOf(writer)).toBe(40);
    const rows = await runSql(
      fixture.api.dataSource,
      'SELECT 1 FROM interview_question WHERE cover_letter_id = $1',
      [writer.coverLetterId],
    );
    expect(rows).toEqual([]);
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
