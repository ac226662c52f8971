import { until } from '#testing';
import { FeatureFixture, letterText } from '../features/feature-fixture.js';
import { deferred } from '../long-actions/deferred.js';

const SWITCH = '/api/v1/admin/ai/switch';
const LETTERS = 12;
const pattern = '결과를 앞에 두고 그 까닭과 과정을 뒤에 이어 말합니다.';
const reply = { features: [{ featuresCategory: 'STRUCTURE', description: pattern, weaknesses: [] }] };

let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await FeatureFixture.start();
  await fixture.startWorker();
});
afterAll(() => fixture.stop());

const putSwitch = async (body: object): Promise<void> => {
  const { status } = await fixture.admin.client.send('PUT', SWITCH, { body });
  expect(status).toBe(200);
};
const heldLetters = async (): Promise<number> => {
  const [row] = await fixture.rows<{ held: number }>(
    `SELECT count(*)::int AS held FROM job
     WHERE type = 'EXTRACT_LETTER' AND status = 'QUEUED' AND held_since IS NOT NULL AND run_at > now()`,
  );
  return row?.held ?? 0;
};

describe('an extraction during which AI calls are stopped', () => {
  it('waits with all its letters, and extracts each of them afterwards', async () => {
    for (let number = 1; number <= LETTERS; number += 1) await fixture.insertLetter(letterText(number));
    const stopped = deferred();
    fixture.provider.answer = async () => {
      await stopped.promise;
      return reply;
    };
    const { jobId } = await fixture.begin('extract');
    await until('letters are asked about', () => fixture.provider.asked.length > 0);
    await putSwitch({ isStopped: true, message: '점검하고 있어요.', reason: '점검' });
    await until('all letters wait', async () => (await heldLetters()) === LETTERS);
    const asked = fixture.provider.asked.length;
    stopped.resolve();
    await putSwitch({ isStopped: false, reason: '점검 끝' });
    const ended = await fixture.untilStatus(jobId, 'SUCCEEDED');
    expect(ended.result).toEqual({ extractedLetters: LETTERS, failedLetters: 0, rawFeatures: LETTERS });
    // Only interrupted letters are requested again.
    expect(fixture.provider.asked).toHaveLength(asked + LETTERS);
  });
});
