import { aiMetrics } from '#observability';
import { FeatureFixture, letterText } from './feature-fixture.js';

/** More letters than an extraction has jobs for at once. */
const LETTERS = 80;
const reply = {
  features: [
    {
      featuresCategory: 'STRUCTURE',
      description: '결과를 앞에 두고 그 까닭과 과정을 뒤에 이어 말합니다.',
      weaknesses: [],
    },
  ],
};

let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await FeatureFixture.start();
  await fixture.startWorker({ AI_DAILY_TOKENS: '1' });
});
afterAll(() => fixture.stop());

const refusals = async (): Promise<number> =>
  (await aiMetrics.overLimit.get()).values.find(({ labels }) => labels['limit'] === 'operator')?.value ?? 0;

it("ends an extraction when the operator's AI budget of the day is used up, keeps what was extracted, and counts the refusal for the alert", async () => {
  fixture.provider.answer = () => reply;
  for (let number = 1; number <= LETTERS; number += 1) await fixture.insertLetter(letterText(number));
  const before = await refusals();
  const { jobId } = await fixture.begin('extract');
  const ended = await fixture.untilStatus(jobId, 'FAILED');
  expect(ended.error).toMatchObject({
    errorCode: 'QUOTA_EXCEEDED',
    canRetry: false,
    message: expect.stringContaining('오늘 서비스가 쓸 수 있는 AI가 다 찼어요.'),
  });
  expect((await refusals()) - before).toBe(1);
  const left = (await fixture.waiting()).length;
  expect(left).toBeGreaterThan(0);
  expect(fixture.provider.asked).toHaveLength(LETTERS - left);
  expect(await fixture.stored()).toHaveLength(LETTERS - left);

  await fixture.rows(`DELETE FROM ai_request`);
  const next = await fixture.begin('extract');
  await fixture.untilStatus(next.jobId, 'SUCCEEDED');
  expect(await fixture.waiting()).toEqual([]);
  expect(fixture.provider.asked).toHaveLength(LETTERS);
});
