import { until } from '#testing';
import { useWorkerProcess } from '../long-actions/worker-process.js';
import { FeatureFixture, letterText } from './feature-fixture.js';
import { deferred } from '../long-actions/deferred.js';

const LETTERS = 30;
const ANSWERED = 10;
const PATTERN = '결과를 앞에 두고 그 까닭과 과정을 뒤에 이어 말합니다.';
const reply = { features: [{ featuresCategory: 'STRUCTURE', description: PATTERN, weaknesses: [] }] };

const worker = useWorkerProcess(() => FeatureFixture.start());

it('continues after a killed worker without extracting finished letters again', async () => {
  const { fixture } = worker;
  const { promise: opened, resolve: open } = deferred();
  for (let number = 1; number <= LETTERS; number += 1) await fixture.insertLetter(letterText(number));
  fixture.provider.answer = async () => {
    if (fixture.provider.asked.length > ANSWERED) await opened;
    return reply;
  };
  const { jobId } = await fixture.begin('extract');
  await until('the first letters are done', async () => (await fixture.stored()).length === ANSWERED);
  await until('others are asked for', () => fixture.provider.asked.length > ANSWERED);
  await worker.kill();
  const done = await fixture.rows<{ text: string }>(
    'SELECT text FROM crawled_cover_letter WHERE extracted_text_hash IS NOT NULL',
  );
  expect(done).toHaveLength(ANSWERED);
  open();
  await fixture.startWorker();
  const ended = await fixture.untilStatus(jobId, 'SUCCEEDED');
  expect(ended.result).toEqual({ extractedLetters: LETTERS, failedLetters: 0, rawFeatures: LETTERS });
  expect(ended.attempt).toBe(2);
  for (const { text } of done)
    expect(fixture.provider.asked.filter((asked) => asked.text === text)).toHaveLength(1);
  expect(await fixture.stored()).toHaveLength(LETTERS);
  expect(await fixture.letterJobs()).toEqual({ SUCCEEDED: LETTERS });
});
