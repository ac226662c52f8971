import { interviewPracticeSchema } from '#contracts';
import { until } from '#testing';
import { InterviewFixture, type Writer } from './interview-fixture.js';

const NOT_THERE = { status: 404, success: false, errorCode: 'NOT_FOUND', data: null };
const ANSWER = '저는 로그를 시간순으로 정리했습니다. 그 결과 응답이 0.4초로 줄었습니다.';

let fixture: InterviewFixture;
let writer: Writer;
let qnaId: number;
beforeAll(async () => {
  fixture = await InterviewFixture.start();
  await fixture.startWorker();
});
beforeEach(async () => {
  await fixture.control({});
  writer = await fixture.newWriter();
  await fixture.insertQuestions(writer, 2);
  qnaId = (await fixture.list(writer))[0]?.qnaId ?? 0;
});
afterAll(() => fixture.stop());

describe('practising an answer', () => {
  it('gives feedback for one token, shown with its question', async () => {
    const answer = await fixture.practise(writer, qnaId, `  ${ANSWER} `);
    expect(answer).toMatchObject({ status: 200, success: true });
    const practice = interviewPracticeSchema.strict().parse(answer.data);
    expect(practice).toMatchObject({ qnaId, answer: ANSWER });
    expect(practice.feedback.summary).toContain('문장 2개');
    const [first, second] = await fixture.list(writer);
    expect(first?.lastPractice).toEqual(practice);
    expect(second?.lastPractice).toBeNull();
    expect(await fixture.tokensOf(writer)).toBe(39);
  });

  it('shows the latest practice', async () => {
    await fixture.practise(writer, qnaId, ANSWER);
    const again = interviewPracticeSchema.parse(
      (await fixture.practise(writer, qnaId, '더 짧게 답했습니다.')).data,
    );
    expect((await fixture.list(writer))[0]?.lastPractice).toEqual(again);
  });

  it.each([
    ['no answer', undefined, '답변을 적어 주세요.'],
    ['a blank answer', ' \u200b ', '답변을 적어 주세요.'],
    ['an answer that is a number', 3, '답변을 적어 주세요.'],
    ['an answer of 3,001 characters', '가'.repeat(3_001), '답변은 3,000자까지 쓸 수 있어요.'],
    ['a NUL', '가\u0000', '쓸 수 없는 문자가 들어 있어요.'],
  ])('is refused with %s', async (_what, given, message) => {
    const answer = await fixture.practise(writer, qnaId, given);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', message });
    expect(await fixture.ledgerOf(writer)).toEqual([]);
  });

  it("is 404 for a question about another member's letter, and for an unknown one", async () => {
    const other = await fixture.newWriter();
    await fixture.insertQuestions(other, 1);
    const [theirs] = await fixture.list(other);
    for (const id of [theirs?.qnaId ?? 0, 999_999_999])
      expect(await fixture.practise(writer, id, ANSWER)).toMatchObject(NOT_THERE);
    expect(await fixture.remove(writer, theirs?.qnaId ?? 0)).toMatchObject(NOT_THERE);
    expect(await fixture.list(other)).toHaveLength(1);
    expect(await fixture.ledgerOf(writer)).toEqual([]);
  });

  it('fails and releases the token when the question is deleted meanwhile', async () => {
    const schemaName = 'interview_practice_feedback';
    const asked = await fixture.control({ faults: [{ schemaName, kind: 'held', times: 1 }] });
    const practising = fixture.practise(writer, qnaId, ANSWER);
    const { jobId } = await fixture.untilRunning(writer.client);
    await until('the model is asked', async () => (await asked())[schemaName] === 1);
    expect(await fixture.remove(writer, qnaId)).toMatchObject({ status: 200 });
    await fixture.answerHeld();
    expect(await practising).toMatchObject({ ...NOT_THERE, message: '질문을 찾을 수 없어요.' });
    expect(await fixture.find(writer.client, jobId)).toMatchObject({ status: 'FAILED' });
    expect(await fixture.ledgerOf(writer)).toEqual([
      { type: 'INTERVIEW_PRACTICE', status: 'FAILED', kinds: ['HOLD', 'RELEASE'] },
    ]);
    expect(await fixture.tokensOf(writer)).toBe(40);
  });
});
