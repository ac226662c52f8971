import { interviewQnaListSchema } from '#contracts';
import { randomUUID } from 'node:crypto';
import { until } from '#testing';
import { InterviewStage } from './interview-fixture.js';

let stage: InterviewStage;
beforeAll(async () => {
  stage = await InterviewStage.start();
  await stage.startWorker();
});
beforeEach(async () => {
  await stage.control({});
});
afterAll(() => stage.stop());

const OWN = (n: number) => `${'가나다라마바사아자차'.charAt(n).repeat(8)} 직접 묻는 질문 ${n}인가요?`;

describe('the limit of 15 questions', () => {
  it.each([0, 3, 9, 13, 14])(
    'holds with %d questions and 20 presses at once, and every charge has its result',
    async (existing) => {
      await stage.control({ latencyMs: 20 });
      const writer = await stage.newWriter();
      await stage.insertQuestions(writer, existing);
      const presses = Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0 ? stage.generate(writer) : stage.askOwn(writer, OWN((n - 1) / 2)),
      );
      const answers = await Promise.all(presses);
      for (const { status, errorCode } of answers)
        expect([
          [200, null],
          [409, 'INTERVIEW_LIMIT_EXCEEDED'],
        ]).toContainEqual([status, errorCode]);
      const list = await stage.list(writer);
      expect(list.length).toBeLessThanOrEqual(15);
      expect(list.length).toBeGreaterThan(existing);
      const jobs = await stage.ledgerOf(writer);
      for (const job of jobs) expect(job).toMatchObject({ status: 'SUCCEEDED', kinds: ['HOLD', 'TAKE'] });
      expect(jobs).toHaveLength(answers.filter(({ status }) => status === 200).length);
      const generations = jobs.filter(({ type }) => type === 'INTERVIEW_QUESTIONS').length;
      const customs = jobs.length - generations;
      expect(await stage.tokensOf(writer)).toBe(40 - 3 * generations - customs);
      // Each generation brought something, and each question of one's own is there.
      expect(list.filter(({ isCustom }) => isCustom)).toHaveLength(customs);
      expect(list.length - existing - customs).toBeGreaterThanOrEqual(generations);
    },
  );

  it('lets generations of one letter follow each other, so that none asks what another has asked', async () => {
    await stage.control({ latencyMs: 20 });
    const writer = await stage.newWriter();
    const answers = await Promise.all(Array.from({ length: 4 }, () => stage.generate(writer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    const totals = answers.flatMap(({ status, data }) =>
      status === 200 ? interviewQnaListSchema.parse(data).totalCount : [],
    );
    expect(totals.sort((a, b) => a - b)).toEqual([5, 10, 15]);
    expect(await stage.tokensOf(writer)).toBe(31);
  });

  it('keeps the places of custom answers that are under way from a generation that ends before them', async () => {
    const schemaName = 'interview_custom_answer';
    const asked = await stage.control({ faults: [{ schemaName, kind: 'held', times: 2 }] });
    const writer = await stage.newWriter();
    await stage.insertQuestions(writer, 10);
    const own = [stage.askOwn(writer, OWN(1)), stage.askOwn(writer, OWN(2))];
    await until('both are on their way', async () => (await asked())[schemaName] === 2);
    expect(await stage.generate(writer)).toMatchObject({ status: 200, data: { totalCount: 13 } });
    await stage.letGo();
    for (const answer of await Promise.all(own)) expect(answer.status).toBe(200);
    expect(await stage.list(writer)).toHaveLength(15);
  });

  it('is one job and one charge for one idempotency key, also when the letter is full since', async () => {
    const writer = await stage.newWriter();
    await stage.insertQuestions(writer, 13);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => stage.generate(writer, headers)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { totalCount: 15 } });
    expect(await stage.generate(writer, headers)).toMatchObject({ status: 200, data: answers[0]?.data });
    expect(await stage.askOwn(writer, OWN(1), headers)).toMatchObject({
      status: 422,
      errorCode: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(await stage.tokensOf(writer)).toBe(37);
  });

  it('counts each letter by itself', async () => {
    const writer = await stage.newWriter();
    await stage.insertQuestions(writer, 15);
    const other = await stage.newWriter();
    expect((await stage.generate(writer)).status).toBe(409);
    expect((await stage.generate(other)).status).toBe(200);
  });
});
