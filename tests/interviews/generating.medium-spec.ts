import { runSql } from '#testing';
import { interviewPartialSchema, interviewQnaListSchema, type Job, stagesOf } from '#contracts';
import { findUnsupportedStatements, similarity, splitSentences } from '#domain';
import { DEVELOPER_LETTER } from '../../apps/devstack/testing/letters.js';
import { readLetter, updateLetter } from '../cover-letters/letters.js';
import { InterviewFixture, pathOf, type Writer } from './interview-fixture.js';

const NOT_THERE = { status: 404, success: false, errorCode: 'NOT_FOUND', data: null };
const FULL = {
  status: 409,
  success: false,
  errorCode: 'INTERVIEW_LIMIT_EXCEEDED',
  message: '질문은 최대 15개까지 생성할 수 있습니다.',
  canRetry: false,
  data: null,
};

let fixture: InterviewFixture;
beforeAll(async () => {
  fixture = await InterviewFixture.start();
  await fixture.startWorker();
});
beforeEach(async () => {
  await fixture.control({});
});
afterAll(() => fixture.stop());

const trash = ({ coverLetterId }: Writer, deleted: boolean) =>
  runSql(
    fixture.api.dataSource,
    `UPDATE cover_letter SET deleted_at = ${deleted ? 'now()' : 'NULL'} WHERE cover_letter_id = $1`,
    [coverLetterId],
  );

describe('generating questions', () => {
  it('answers 200 with five questions, most aimed at a sentence of the letter, for three tokens', async () => {
    const writer = await fixture.newWriter();
    const answer = await fixture.generate(writer);
    expect(answer).toMatchObject({ status: 200, success: true });
    const { qnaList, totalCount } = interviewQnaListSchema.strict().parse(answer.data);
    expect(totalCount).toBe(5);
    const sentences = splitSentences(DEVELOPER_LETTER).map(({ text }) => text);
    for (const qna of qnaList) {
      expect(qna).toMatchObject({ isCustom: false, isStale: false, lastPractice: null });
      if (qna.sourceSentence !== null) expect(sentences).toContain(qna.sourceSentence);
      expect(qna.tip).not.toBe('');
      expect(findUnsupportedStatements(qna.answer, [DEVELOPER_LETTER])).toEqual([]);
    }
    expect(qnaList.filter(({ sourceSentence }) => sourceSentence !== null).length).toBeGreaterThanOrEqual(3);
    expect(await fixture.list(writer)).toEqual(qnaList);
    expect(await fixture.tokensOf(writer)).toBe(37);
  });

  it('shows the questions as they come while it runs', async () => {
    await fixture.control({ faults: [{ schemaName: 'interview_answers', kind: 'held', times: 1, skip: 1 }] });
    const writer = await fixture.newWriter();
    const { jobId } = await fixture.beginGenerating(writer);
    const seen: number[] = [];
    const stages = new Set<string | null>();
    const look = (job: Job): void => {
      stages.add(job.stage);
      if (job.partialResult !== null)
        seen.push(interviewPartialSchema.strict().parse(job.partialResult).qnaList.length);
    };
    await fixture.untilJob(writer.client, jobId, 'shows two questions', (job) => {
      look(job);
      return seen.at(-1) === 2;
    });
    await fixture.answerHeld();
    const ended = await fixture.untilJob(writer.client, jobId, 'has ended', (job) => {
      look(job);
      return job.finishedAt !== null;
    });
    expect(seen).toEqual([...seen].sort());
    for (const name of stages) expect([null, ...stagesOf('INTERVIEW_QUESTIONS')]).toContain(name);
    expect(ended).toMatchObject({ status: 'SUCCEEDED', partialResult: null, result: { totalCount: 5 } });
    expect(ended.coverLetterId).toBe(writer.coverLetterId);
  });

  it('makes new questions until there are 15, and refuses the next request before any charge', async () => {
    const writer = await fixture.newWriter();
    for (const count of [5, 10, 15]) {
      expect(await fixture.generate(writer)).toMatchObject({ status: 200, data: { totalCount: count } });
    }
    const questions = (await fixture.list(writer)).map(({ question }) => question);
    for (const [index, question] of questions.entries())
      for (const other of questions.slice(0, index)) expect(similarity(question, other)).toBeLessThan(0.6);
    expect(await fixture.generate(writer)).toMatchObject(FULL);
    expect(await fixture.askCustomQuestion(writer, '하나 더 물어도 되나요?')).toMatchObject(FULL);
    expect(await fixture.tokensOf(writer)).toBe(31);
    expect(await fixture.ledgerOf(writer)).toHaveLength(3);
  });

  it('adds two to thirteen; the next request is refused', async () => {
    const writer = await fixture.newWriter();
    await fixture.insertQuestions(writer, 13);
    expect(await fixture.generate(writer)).toMatchObject({ status: 200, data: { totalCount: 15 } });
    expect(await fixture.generate(writer)).toMatchObject(FULL);
    expect(await fixture.tokensOf(writer)).toBe(37);
  });

  it('frees the quota of a deleted question, without a refund', async () => {
    const writer = await fixture.newWriter();
    await fixture.insertQuestions(writer, 15);
    const [first] = await fixture.list(writer);
    const qnaId = first?.qnaId ?? 0;
    expect(await fixture.remove(writer, qnaId)).toMatchObject({ status: 200, data: null });
    expect(await fixture.remove(writer, qnaId)).toMatchObject(NOT_THERE);
    expect(await fixture.list(writer)).toHaveLength(14);
    expect(await fixture.tokensOf(writer)).toBe(40);
    expect(await fixture.askCustomQuestion(writer, '가장 어려웠던 결정은 무엇인가요?')).toMatchObject({
      status: 200,
    });
    expect(await fixture.list(writer)).toHaveLength(15);
  });

  it('marks questions stale when the letter changes, and no longer when the change is reverted', async () => {
    const writer = await fixture.newWriter();
    await fixture.generate(writer);
    const { coverLetterId, client } = writer;
    const staleness = async () => (await fixture.list(writer)).map(({ isStale }) => isStale);
    const changed = await updateLetter(client, await readLetter(client, coverLetterId), {
      content: `${DEVELOPER_LETTER} 한 문장을 더했습니다.`,
    });
    expect(await staleness()).toEqual([true, true, true, true, true]);
    await updateLetter(client, changed, { content: DEVELOPER_LETTER, title: '제목만 다른 글' });
    expect(await staleness()).toEqual([false, false, false, false, false]);
  });

  it('keeps the questions of a letter in the trash, hidden until it is restored', async () => {
    const writer = await fixture.newWriter();
    await fixture.insertQuestions(writer, 2);
    const [before] = await fixture.list(writer);
    await trash(writer, true);
    const answers = [
      await writer.client.send('GET', pathOf(writer.coverLetterId)),
      await fixture.generate(writer),
      await fixture.askCustomQuestion(writer, '왜 지원했나요?'),
      await fixture.practise(writer, before?.qnaId ?? 0, '답변입니다.'),
      await fixture.remove(writer, before?.qnaId ?? 0),
    ];
    for (const answer of answers) expect(answer).toMatchObject(NOT_THERE);
    await trash(writer, false);
    expect(await fixture.list(writer)).toHaveLength(2);
    expect(await fixture.tokensOf(writer)).toBe(40);
  });

  it('works on a letter of one word and on one of 10,000 characters without a full stop', async () => {
    for (const content of ['안녕', '가'.repeat(10_000)]) {
      const writer = await fixture.newWriter({ content });
      expect(await fixture.generate(writer)).toMatchObject({ status: 200, data: { totalCount: 5 } });
    }
  });

  it('finds its job again by letter and type', async () => {
    const writer = await fixture.newWriter();
    const { jobId } = await fixture.beginGenerating(writer);
    const path = `/api/v1/jobs?type=INTERVIEW_QUESTIONS&coverLetterId=${writer.coverLetterId}`;
    expect((await writer.client.send('GET', path)).data).toMatchObject({ content: [{ jobId }] });
    await fixture.untilStatus(writer.client, jobId, 'SUCCEEDED');
  });
});

describe('without consent to the AI', () => {
  it('is refused before any charge', async () => {
    const strict = await InterviewFixture.start({ AI_CONSENT_REQUIRED: 'true' });
    try {
      const writer = await strict.newWriter();
      await strict.insertQuestions(writer, 1);
      const [first] = await strict.list(writer);
      const answers = [
        await strict.generate(writer),
        await strict.askCustomQuestion(writer, '왜 지원했나요?'),
        await strict.practise(writer, first?.qnaId ?? 0, '답변입니다.'),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
      expect(await strict.ledgerOf(writer)).toEqual([]);
    } finally {
      await strict.stop();
    }
  });
});
