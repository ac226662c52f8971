import { interviewPartialSchema } from '#contracts';
import { until } from '#testing';
import { useWorkerProcess } from '../long-actions/worker-process.js';
import { InterviewFixture } from './interview-fixture.js';

const worker = useWorkerProcess(() => InterviewFixture.start());

it('requests no answer again that a killed worker had stored', async () => {
  const { fixture } = worker;
  const asked = await fixture.control({
    faults: [{ schemaName: 'interview_answers', kind: 'held', times: 1, skip: 1 }],
  });
  const writer = await fixture.newWriter();
  const { jobId } = await fixture.beginGenerating(writer);
  const before = await fixture.untilJob(writer.client, jobId, 'shows two answers', ({ partialResult }) => {
    const shown = interviewPartialSchema.safeParse(partialResult);
    return shown.success && shown.data.qnaList.length === 2;
  });
  await until('the next answers are requested', async () => (await asked())['interview_answers'] === 2);
  await worker.kill();
  expect(await asked()).toEqual({ interview_questions: 1, interview_answers: 2 });
  await fixture.startWorker();
  const ended = await fixture.untilStatus(writer.client, jobId, 'SUCCEEDED');
  expect(ended.attempt).toBe(2);
  // Only the held answers are requested again; the two before were already shown.
  expect(await asked()).toEqual({ interview_questions: 1, interview_answers: 3 });
  expect(ended.result).toMatchObject({ totalCount: 5 });
  const shown = interviewPartialSchema.parse(before.partialResult).qnaList;
  expect((await fixture.list(writer)).slice(0, 2)).toMatchObject(shown);
  expect(await fixture.tokensOf(writer)).toBe(37);
});
