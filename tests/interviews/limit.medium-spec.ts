import { interviewQnaListSchema } from '#contracts';
import { randomUUID } from 'node:crypto';
import { until } from '#testing';
import { InterviewFixture } from './interview-fixture.js';

let fixture: InterviewFixture;
beforeAll(async () => {
  fixture = await InterviewFixture.start();
  await fixture.startWorker();
});
beforeEach(async () => {
  await fixture.control({});
});
afterAll(() => fixture.stop());

const customQuestion = (n: number) =>
  `${'가나다라마바사아자차'.charAt(n).repeat(8)} 직접 묻는 질문 ${n}인가요?`;

describe('the limit of 15 questions', () => {
  it.each([0, 3, 9, 13, 14])(
    'holds with %d questions and 20 concurrent requests, and every charge has its result',
    async (existing) => {
      await fixture.control({ latencyMs: 20 });
      const writer = await fixture.newWriter();
      await fixture.insertQuestions(writer, existing);
      const requests = Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? fixture.generate(writer)
          : fixture.askCustomQuestion(writer, customQuestion((n - 1) / 2)),
      );
      const answers = await Promise.all(requests);
      for (const { status, errorCode } of answers)
        expect([
          [200, null],
          [409, 'INTERVIEW_LIMIT_EXCEEDED'],
        ]).toContainEqual([status, errorCode]);
      const list = await fixture.list(writer);
      expect(list.length).toBeLessThanOrEqual(15);
      expect(list.length).toBeGreaterThan(existing);
      const jobs = await fixture.ledgerOf(writer);
      for (const job of jobs) expect(job).toMatchObject({ status: 'SUCCEEDED', kinds: ['HOLD', 'TAKE'] });
      expect(jobs).toHaveLength(answers.filter(({ status }) => status === 200).length);
      const generations = jobs.filter(({ type }) => type === 'INTERVIEW_QUESTIONS').length;
      const customs = jobs.length - generations;
      expect(await fixture.tokensOf(writer)).toBe(40 - 3 * generations - customs);
      // Each generation added questions, and each custom question exists.
      expect(list.filter(({ isCustom }) => isCustom)).toHaveLength(customs);
      expect(list.length - existing - customs).toBeGreaterThanOrEqual(generations);
    },
  );

  it('runs generations of one letter one after another, so that each adds five until there are 15', async () => {
    await fixture.control({ latencyMs: 20 });
    const writer = await fixture.newWriter();
    const answers = await Promise.all(Array.from({ length: 4 }, () => fixture.generate(writer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    const totals = answers.flatMap(({ status, data }) =>
      status === 200 ? interviewQnaListSchema.parse(data).totalCount : [],
    );
    expect(totals.sort((a, b) => a - b)).toEqual([5, 10, 15]);
    expect(await fixture.tokensOf(writer)).toBe(31);
  });

  it('reserves the quota of running custom answers against a generation that ends earlier', async () => {
    const schemaName = 'interview_custom_answer';
    const asked = await fixture.control({ faults: [{ schemaName, kind: 'held', times: 2 }] });
    const writer = await fixture.newWriter();
    await fixture.insertQuestions(writer, 10);
    const customAnswers = [
      fixture.askCustomQuestion(writer, customQuestion(1)),
      fixture.askCustomQuestion(writer, customQuestion(2)),
    ];
    await until('both requests are held', async () => (await asked())[schemaName] === 2);
    expect(await fixture.generate(writer)).toMatchObject({ status: 200, data: { totalCount: 13 } });
    await fixture.answerHeld();
    for (const answer of await Promise.all(customAnswers)) expect(answer.status).toBe(200);
    expect(await fixture.list(writer)).toHaveLength(15);
  });

  it('allows one job and one charge for one idempotency key, also when the letter is full since', async () => {
    const writer = await fixture.newWriter();
    await fixture.insertQuestions(writer, 13);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.generate(writer, headers)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { totalCount: 15 } });
    expect(await fixture.generate(writer, headers)).toMatchObject({ status: 200, data: answers[0]?.data });
    expect(await fixture.askCustomQuestion(writer, customQuestion(1), headers)).toMatchObject({
      status: 422,
      errorCode: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await fixture.tokensOf(writer)).toBe(37);
  });

  it('counts each letter by itself', async () => {
    const writer = await fixture.newWriter();
    await fixture.insertQuestions(writer, 15);
    const other = await fixture.newWriter();
    expect((await fixture.generate(writer)).status).toBe(409);
    expect((await fixture.generate(other)).status).toBe(200);
  });
});
