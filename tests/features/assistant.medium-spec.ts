import { featureStatisticsSchema, processResultSchema } from '#contracts';
import { createAssistant } from '../../apps/devstack/src/assistant/server.js';
import { letterOfNumber } from '../../apps/devstack/src/sample-letters/site-letters.js';
import { textOfLetter } from '../../apps/devstack/src/sample-letters/compose-letter.js';
import { LetterCopies } from '../../apps/worker/src/handlers/letter-features/pick-features.js';
import { FeatureFixture, FEATURES } from './feature-fixture.js';

const letters = Array.from({ length: 12 }, (_, at) => letterOfNumber(at + 1));

let fixture: FeatureFixture;
beforeAll(async () => {
  fixture = await FeatureFixture.start(createAssistant());
  await fixture.startWorker();
  for (const letter of letters) await fixture.insertLetter(textOfLetter(letter), letter);
});
afterAll(() => fixture.stop());

describe('with the practice AI', () => {
  it('sample letters give features shared by several letters, without copied text', async () => {
    const answer = await fixture.perform('process');
    const { extraction, deduplication } = processResultSchema.parse(answer.data);
    expect(extraction).toMatchObject({ extractedLetters: letters.length, failedLetters: 0 });
    expect(extraction.rawFeatures).toBeGreaterThanOrEqual(2 * letters.length);
    expect(deduplication.rawFeatures).toBe(extraction.rawFeatures);
    expect(deduplication.finalFeatures).toBeGreaterThan(3);
    expect(deduplication.finalFeatures).toBeLessThan(extraction.rawFeatures);
    const descriptions = await fixture.descriptions();
    for (const letter of letters) {
      const copies = new LetterCopies(textOfLetter(letter));
      expect(descriptions.filter((description) => copies.has(description))).toEqual([]);
    }
  });

  it('every raw feature is behind a final one, category by category', async () => {
    const answer = await fixture.admin.client.send('GET', `${FEATURES}/statistics`);
    const statistics = featureStatisticsSchema.parse(answer.data);
    for (const { featuresCategory, raw, final } of statistics.categories) {
      const [counts] = await fixture.rows<{ raw: number; final: number }>(
        `SELECT coalesce(sum(duplicate_count), 0)::int AS raw, count(*) AS final FROM cover_letter_feature
         WHERE features_category = $1`,
        [featuresCategory],
      );
      expect(counts).toEqual({ raw, final });
      expect(final).toBeGreaterThan(0);
    }
    expect(statistics.letters).toEqual({ total: letters.length, extracted: letters.length });
  });
});
