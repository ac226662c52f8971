import { until } from '#testing';
import { FeatureFixture, letterText, type FeatureAction } from './feature-fixture.js';
import { deferred } from '../long-actions/deferred.js';

const PATTERN = '결과를 앞에 두고 그 까닭과 과정을 뒤에 이어 말합니다.';
const reply = { features: [{ featuresCategory: 'STRUCTURE', description: PATTERN, weaknesses: [] }] };

let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await FeatureFixture.start();
  await fixture.startWorker();
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  await fixture.clear();
  fixture.provider.answer = () => reply;
});

describe('a letter that cannot be extracted', () => {
  it('is counted, not retried in the run, and extracted by the next one', async () => {
    const refused = await fixture.insertLetter(letterText(1), { jobField: '기획' });
    await fixture.insertLetter(letterText(2));
    fixture.provider.answer = ({ jobField }) => (jobField === null ? reply : { status: 400 });
    const { jobId } = await fixture.begin('extract');
    const ended = await fixture.untilStatus(jobId, 'SUCCEEDED');
    expect(ended.result).toEqual({ extractedLetters: 1, failedLetters: 1, rawFeatures: 1 });
    expect(fixture.provider.asked).toHaveLength(2);
    expect(await fixture.waiting()).toEqual([refused]);

    fixture.provider.answer = () => reply;
    const next = await fixture.perform('extract');
    expect(next.data).toEqual({ extractedLetters: 1, failedLetters: 0, rawFeatures: 1 });
  });

  it('has only invalid replies: an unknown category or weakness', async () => {
    await fixture.insertLetter(letterText(1), { jobField: '기획' });
    await fixture.insertLetter(letterText(2));
    fixture.provider.answer = ({ jobField }) => ({
      features: [
        {
          featuresCategory: jobField === null ? 'STYLE' : 'CONTENT',
          description: PATTERN,
          weaknesses: ['ALL'],
        },
      ],
    });
    const answer = await fixture.perform('extract');
    expect(answer.data).toEqual({ extractedLetters: 0, failedLetters: 2, rawFeatures: 0 });
    expect(await fixture.stored()).toEqual([]);
  });

  it('is not one whose provider fails temporarily', async () => {
    await fixture.insertLetter(letterText(1));
    fixture.provider.answer = () => (fixture.provider.asked.length === 1 ? { status: 503 } : reply);
    const answer = await fixture.perform('extract');
    expect(answer.data).toEqual({ extractedLetters: 1, failedLetters: 0, rawFeatures: 1 });
    expect(fixture.provider.asked).toHaveLength(2);
  });
});

describe('a cancelled extraction', () => {
  it('cancels its letters and writes nothing more; the next one continues', async () => {
    const { promise: opened, resolve: open } = deferred();
    for (const number of [1, 2, 3]) await fixture.insertLetter(letterText(number));
    fixture.provider.answer = async ({ text }) => {
      if (text !== letterText(1)) await opened;
      return reply;
    };
    const { jobId } = await fixture.begin('extract');
    await until('a letter is done', async () => (await fixture.stored()).length === 1);
    await until('the others are asked for', () => fixture.provider.asked.length === 3);
    const cancelled = await fixture.admin.client.send('POST', `/api/v1/jobs/${jobId}/cancel`);
    expect(cancelled.data).toMatchObject({ status: 'CANCELLED' });
    open();
    expect(
      await fixture.rows(
        'SELECT status, count(*) AS jobs FROM job WHERE parent_job_id = $1 GROUP BY status ORDER BY status',
        [jobId],
      ),
    ).toEqual([
      { status: 'CANCELLED', jobs: 2 },
      { status: 'SUCCEEDED', jobs: 1 },
    ]);
    const next = await fixture.perform('extract');
    expect(next.data).toEqual({ extractedLetters: 2, failedLetters: 0, rawFeatures: 2 });
    expect(await fixture.stored()).toHaveLength(3);
  });
});

describe('while an extraction runs', () => {
  const others: FeatureAction[] = ['extract', 'deduplicate', 'process'];

  it.each<FeatureAction>(['extract', 'process'])('no other run starts: %s', async (running) => {
    const { promise: opened, resolve: open } = deferred();
    await fixture.insertLetter(letterText(1));
    fixture.provider.answer = () => opened.then(() => reply);
    const { jobId } = await fixture.begin(running);
    for (const action of others) {
      const refused = await fixture.perform(action);
      expect([refused.status, refused.errorCode, refused.message]).toEqual([
        409,
        'JOB_ALREADY_RUNNING',
        '이미 실행 중인 작업이 있어요.',
      ]);
    }
    open();
    await fixture.untilStatus(jobId, 'SUCCEEDED');
    expect((await fixture.perform('deduplicate')).status).toBe(200);
  });

  it('only one of concurrent starts succeeds', async () => {
    const { promise: opened, resolve: open } = deferred();
    await fixture.insertLetter(letterText(1));
    fixture.provider.answer = () => opened.then(() => reply);
    const begun = await Promise.all(
      ['extract', 'process', 'extract', 'process'].map((action) =>
        fixture.admin.client.send('POST', `/api/cover-letter-features/${action}`, {
          headers: { prefer: 'respond-async' },
        }),
      ),
    );
    expect(begun.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    open();
    await until('nothing runs', async () => {
      const [row] = await fixture.rows<{ jobs: number }>(
        'SELECT count(*) AS jobs FROM job WHERE finished_at IS NULL',
      );
      return row?.jobs === 0;
    });
  });
});

it('the start of an extraction is audited with its actor', async () => {
  const { jobId } = await fixture.begin('extract');
  await fixture.untilStatus(jobId, 'SUCCEEDED');
  const entries = await fixture.rows(
    `SELECT actor_member_id AS actor, action, after FROM audit_entry ORDER BY audit_id DESC LIMIT 1`,
  );
  expect(entries).toEqual([{ actor: fixture.admin.memberId, action: 'FEATURE_EXTRACT', after: { jobId } }]);
});
