import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { FeatureStage, letterText, type FeatureAction } from './feature-stage.js';
import { gate } from './letter-provider.js';

const PATTERN = '결과를 앞에 두고 그 까닭과 과정을 뒤에 이어 말합니다.';
const reply = { features: [{ featuresCategory: 'STRUCTURE', description: PATTERN, weaknesses: [] }] };

let stage: FeatureStage;
beforeAll(async () => {
  stage = await FeatureStage.start();
  await stage.startWorker();
});
afterAll(() => stage.stop());
beforeEach(async () => {
  await stage.clear();
  stage.provider.answer = () => reply;
});

describe('a letter that cannot be extracted', () => {
  it('is counted, not tried again in the run, and taken by the next one', async () => {
    const refused = await stage.insertLetter(letterText(1), { jobField: '기획' });
    await stage.insertLetter(letterText(2));
    stage.provider.answer = ({ jobField }) => (jobField === null ? reply : { status: 400 });
    const { jobId } = await stage.begin('extract');
    const ended = await stage.untilStatus(jobId, 'SUCCEEDED');
    expect(ended.result).toEqual({ extractedLetters: 1, failedLetters: 1, rawFeatures: 1 });
    expect(stage.provider.asked).toHaveLength(2);
    expect(await stage.waiting()).toEqual([refused]);

    stage.provider.answer = () => reply;
    const next = await stage.perform('extract');
    expect(next.data).toEqual({ extractedLetters: 1, failedLetters: 0, rawFeatures: 1 });
  });

  it('is one whose reply never fits: a category or a weakness that there is not', async () => {
    await stage.insertLetter(letterText(1), { jobField: '기획' });
    await stage.insertLetter(letterText(2));
    stage.provider.answer = ({ jobField }) => ({
      features: [
        {
          featuresCategory: jobField === null ? 'STYLE' : 'CONTENT',
          description: PATTERN,
          weaknesses: ['ALL'],
        },
      ],
    });
    const answer = await stage.perform('extract');
    expect(answer.data).toEqual({ extractedLetters: 0, failedLetters: 2, rawFeatures: 0 });
    expect(await stage.stored()).toEqual([]);
  });

  it('is none whose provider is only out of order for a moment', async () => {
    await stage.insertLetter(letterText(1));
    stage.provider.answer = () => (stage.provider.asked.length === 1 ? { status: 503 } : reply);
    const answer = await stage.perform('extract');
    expect(answer.data).toEqual({ extractedLetters: 1, failedLetters: 0, rawFeatures: 1 });
    expect(stage.provider.asked).toHaveLength(2);
  });
});

describe('a cancelled extraction', () => {
  it('takes its letters along and writes nothing more; the next one goes on', async () => {
    const { opened, open } = gate();
    for (const number of [1, 2, 3]) await stage.insertLetter(letterText(number));
    stage.provider.answer = async ({ text }) => {
      if (text !== letterText(1)) await opened;
      return reply;
    };
    const { jobId } = await stage.begin('extract');
    await until('a letter is done', async () => (await stage.stored()).length === 1);
    await until('the others are asked for', () => stage.provider.asked.length === 3);
    const cancelled = await stage.admin.client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    expect(cancelled.data).toMatchObject({ status: 'CANCELLED' });
    open();
    expect(
      await stage.rows(
        'SELECT status, count(*) AS jobs FROM job WHERE parent_job_id = $1 GROUP BY status ORDER BY status',
        [jobId],
      ),
    ).toEqual([
      { status: 'CANCELLED', jobs: 2 },
      { status: 'SUCCEEDED', jobs: 1 },
    ]);
    const next = await stage.perform('extract');
    expect(next.data).toEqual({ extractedLetters: 2, failedLetters: 0, rawFeatures: 2 });
    expect(await stage.stored()).toHaveLength(3);
  });
});

describe('while features are being mined', () => {
  const others: FeatureAction[] = ['extract', 'deduplicate', 'process'];

  it.each<FeatureAction>(['extract', 'process'])('no other run begins: %s', async (running) => {
    const { opened, open } = gate();
    await stage.insertLetter(letterText(1));
    stage.provider.answer = () => opened.then(() => reply);
    const { jobId } = await stage.begin(running);
    for (const action of others) {
      const refused = await stage.perform(action);
      expect([refused.status, refused.errorCode, refused.message]).toEqual([
        409,
        'JOB_ALREADY_RUNNING',
        '이미 실행 중인 작업이 있습니다.',
      ]);
    }
    open();
    await stage.untilStatus(jobId, 'SUCCEEDED');
    expect((await stage.perform('deduplicate')).status).toBe(200);
  });

  it('of those that are begun at once one is', async () => {
    const { opened, open } = gate();
    await stage.insertLetter(letterText(1));
    stage.provider.answer = () => opened.then(() => reply);
    const begun = await Promise.all(
      ['extract', 'process', 'extract', 'process'].map((action) =>
        stage.admin.client.send('POST', `/api/cover-letter-features/${action}`, {
          headers: { prefer: 'respond-async' },
        }),
      ),
    );
    expect(begun.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    open();
    await until('nothing runs', async () => {
      const [row] = await stage.rows<{ jobs: number }>(
        'SELECT count(*) AS jobs FROM job WHERE finished_at IS NULL',
      );
      return row?.jobs === 0;
    });
  });
});

it('who began what is written down', async () => {
  const { jobId } = await stage.begin('extract');
  await stage.untilStatus(jobId, 'SUCCEEDED');
  const entries = await stage.rows(
    `SELECT actor_member_id AS actor, action, after FROM audit_entry ORDER BY audit_id DESC LIMIT 1`,
  );
  expect(entries).toEqual([{ actor: stage.admin.memberId, action: 'FEATURE_EXTRACT', after: { jobId } }]);
});
