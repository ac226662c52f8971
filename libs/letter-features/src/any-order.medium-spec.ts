import fc from 'fast-check';
import { readFinalFeatures, storeExtracted, type ExtractedFeature } from '../testing/extracted-features.js';
import { RegroupingFixture } from '../testing/regrouping-fixture.js';
import { ANCHORS } from './signing/thresholds.js';

/** Descriptions that nearly all share a band. */
const MANY = 480;

let fixture: RegroupingFixture;
beforeAll(async () => {
  fixture = await RegroupingFixture.start();
});
afterAll(() => fixture.stop());
afterEach(() => fixture.empty());

describe('any split into runs, in any order, with letters withdrawn in between', () => {
  const WORDS = ['성과를', '숫자로', '경험을', '순서대로', '짧게', '먼저', '적어서', '보여', '준다', '한다'];
  const description = fc
    .array(fc.nat(WORDS.length - 1), { minLength: 4, maxLength: 4 })
    .map((swaps) =>
      ['지원', '동기를', ...swaps.map((at) => WORDS[at]), '마무리하는', '문장으로', '읽기', '쉽게'].join(' '),
    );
  const feature = fc.record({
    letter: fc.constantFrom('가', '나', '다', '라', '마'),
    description,
    category: fc.constantFrom('EXPRESSION' as const, 'CONTENT' as const),
  });
  const scenario = fc.record({
    features: fc.uniqueArray(feature, {
      minLength: 2,
      maxLength: 14,
      selector: (one) => JSON.stringify(one),
    }),
    order: fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
    runAfter: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    withdrawn: fc.option(fc.constantFrom('가', '나', '다', '라', '마'), { nil: undefined }),
  });

  const runAtOnce = async (features: ExtractedFeature[], withdrawn: string | undefined) => {
    await fixture.empty();
    await storeExtracted(
      fixture.dataSource,
      features.filter(({ letter }) => letter !== withdrawn),
    );
    await fixture.run();
    return readFinalFeatures(fixture.dataSource);
  };

  it('ends at the same final features', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ features, order, runAfter, withdrawn }) => {
        const expected = await runAtOnce(features, withdrawn);
        await fixture.empty();
        const shuffled = features
          .map((one, at) => ({ one, key: order[at] ?? 0 }))
          .sort((left, right) => left.key - right.key);
        for (const [at, { one }] of shuffled.entries()) {
          await storeExtracted(fixture.dataSource, [one]);
          if (runAfter[at] === true) await fixture.run();
          expect(await fixture.countsAddUp()).toBe(true);
        }
        await fixture.run();
        if (withdrawn !== undefined) {
          await fixture.withdraw(withdrawn);
          expect(await fixture.countsAddUp()).toBe(true);
          await fixture.run();
        }
        expect(await readFinalFeatures(fixture.dataSource)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });

  // Nearly all descriptions share a band, but only the two with the same four syllables after the shared beginning are alike,
  // and those only just: whether the two are compared depends on the anchors of the shared bands.
  const SHARED =
    '지원 동기를 쓰는 첫 문단에서 회사가 하는 사업을 먼저 짚고 나서 그 회사의 일을 맡고 싶은 까닭을 말한다';
  const syllables = (from: number, count: number): string =>
    Array.from({ length: count }, (_, at) =>
      String.fromCharCode(0xac00 + ((from * 97 + at * 1_399) % 11_172)),
    ).join('');
  const manyFeatures = fc.uniqueArray(fc.nat(9_999), { minLength: MANY, maxLength: MANY }).map((numbers) =>
    numbers.map((number, at) => ({
      letter: '가나다라마'.charAt(at % 5),
      description: `${SHARED} ${syllables(at % (MANY / 2), 4)} ${syllables(number + MANY, 7)}`,
    })),
  );
  const bandsOverAnchorLimit = async (): Promise<number> =>
    (
      await fixture.dataSource.query<unknown[]>(
        `SELECT FROM feature_band GROUP BY band_key HAVING count(*) > ${ANCHORS}`,
      )
    ).length;

  it.each([2, 4])(
    'ends at the same in %i runs, too, where more share a band than there are anchors',
    async (runs) => {
      await fc.assert(
        fc.asyncProperty(manyFeatures, async (features) => {
          const expected = await runAtOnce(features, '나');
          await fixture.empty();
          for (let from = MANY; from > 0; from -= MANY / runs) {
            await storeExtracted(fixture.dataSource, features.slice(from - MANY / runs, from));
            await fixture.run();
          }
          expect(await bandsOverAnchorLimit()).toBeGreaterThan(0);
          await fixture.withdraw('나');
          expect(await fixture.countsAddUp()).toBe(true);
          await fixture.run();
          const finals = await readFinalFeatures(fixture.dataSource);
          expect(finals.length).toBeGreaterThan(1);
          expect(finals).toEqual(expected);
        }),
        { numRuns: 1, seed: 7, endOnFailure: true },
      );
    },
  );
});
