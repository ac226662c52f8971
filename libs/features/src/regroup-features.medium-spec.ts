import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, inTransaction, queryRows } from '#database';
import { jaccardOf, ngramsOf } from '#domain';
import { createTestDatabase, type TestDatabase } from '#testing';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { everyRow, seeFinals, storeMined, type MinedFeature } from './mined-letters.testing.js';
import { regroupFeatures } from './regroup-features.js';
import { LEXICAL_THRESHOLD } from './signing/thresholds.js';
import { gatherDescriptions } from './storage/gather-descriptions.js';
import type { Regrouping } from './storage/regrouping.js';
import { ComputingThread } from './thread/computing-thread.js';
import { withdrawAllFeatures, withdrawFeatures } from './storage/withdraw-features.js';

const NUMBERS = '성과를 구체적인 숫자로 보여 주어 읽는 사람이 크기를 바로 알게 한다';
const NUMBERS_TOO = '성과를 구체적인 숫자로 보여 주어 읽는 사람이 크기를 바로 알게 해 준다';
const NUMBERS_STILL = '성과를 정확한 숫자로 보여 주어 읽는 사람이 크기를 바로 알게 해 준다';
const ENDING = '마지막 문단에서 입사한 뒤에 할 일을 시간 순서로 적어 마무리한다';

let database: TestDatabase;
let dataSource: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await connectDatabase(database.url);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

const empty = async (): Promise<void> => {
  await inTransaction(dataSource, withdrawAllFeatures);
  await queryRows(dataSource, 'TRUNCATE crawled_cover_letter CASCADE');
};
afterEach(empty);

const thread = new ComputingThread();
afterAll(() => thread.close());

const regrouping = (): Regrouping => ({
  dataSource,
  thread,
  signal: new AbortController().signal,
  requireClaim: () => Promise.resolve(),
});
const run = async (): Promise<void> => {
  await gatherDescriptions(regrouping());
  await regroupFeatures(regrouping(), 'none', () => undefined);
};
const finalOf = (description: string, members: string[]) => ({
  description,
  members,
  duplicateCount: members.length,
});

describe('regrouping', () => {
  it('makes one final feature of those that say nearly the same, and leaves others alone', async () => {
    await storeMined(dataSource, [
      { letter: '가', description: NUMBERS_TOO },
      { letter: '나', description: NUMBERS },
      { letter: '다', description: NUMBERS },
      { letter: '라', description: ENDING },
    ]);
    await run();
    expect(await seeFinals(dataSource)).toMatchObject([
      finalOf(ENDING, [`라: ${ENDING}`]),
      finalOf(NUMBERS, [`가: ${NUMBERS_TOO}`, `나: ${NUMBERS}`, `다: ${NUMBERS}`]),
    ]);
  });

  it('never brings categories together, not even of equal descriptions', async () => {
    await storeMined(dataSource, [
      { letter: '가', description: NUMBERS, category: 'CONTENT' },
      { letter: '가', description: NUMBERS, category: 'STRUCTURE' },
      { letter: '나', description: NUMBERS_TOO, category: 'STRUCTURE' },
    ]);
    await run();
    const finals = await seeFinals(dataSource);
    expect(finals.map(({ category, duplicateCount }) => [category, duplicateCount])).toEqual([
      ['CONTENT', 1],
      ['STRUCTURE', 2],
    ]);
  });

  it('says of a final feature what enough of its letters share', async () => {
    const shared = { description: NUMBERS };
    await storeMined(dataSource, [
      { ...shared, letter: '가', jobField: '백엔드', jobFamily: 'DEVELOPMENT', weaknesses: ['NO_FIGURES'] },
      { ...shared, letter: '나', jobField: '프런트', jobFamily: 'DEVELOPMENT', weaknesses: ['NO_FIGURES'] },
      { ...shared, letter: '다', jobField: '마케팅', jobFamily: 'MARKETING', weaknesses: ['CLICHE'] },
      { ...shared, letter: '라', jobField: null, jobFamily: null },
    ]);
    await run();
    expect(await seeFinals(dataSource)).toMatchObject([
      { distinctLetterCount: 4, jobField: null, jobFamily: 'DEVELOPMENT', weaknesses: ['NO_FIGURES'] },
    ]);
  });

  it('changes nothing the second time, not a single row', async () => {
    await storeMined(dataSource, [
      { letter: '가', description: NUMBERS },
      { letter: '나', description: NUMBERS_TOO },
      { letter: '나', description: ENDING },
    ]);
    await run();
    const rows = await everyRow(dataSource);
    await run();
    expect(await everyRow(dataSource)).toEqual(rows);
  });

  it('leaves alone a final feature that has no raw ones, as demo data has', async () => {
    const seeded = `INSERT INTO cover_letter_feature (representative_cover_letter_id, features_category, description,
      duplicate_count, distinct_letter_count) VALUES (7, 'CONTENT', $1, 3, 2)`;
    await queryRows(dataSource, seeded, [NUMBERS]);
    await storeMined(dataSource, [{ letter: '가', description: NUMBERS, category: 'CONTENT' }]);
    await run();
    const rows = await queryRows(
      dataSource,
      'SELECT duplicate_count AS count FROM cover_letter_feature ORDER BY 1',
    );
    expect(rows).toEqual([{ count: 1 }, { count: 3 }]);
  });

  it('keeps the id of a final feature that gains others', async () => {
    const idOf = async () =>
      (
        await queryRows<{ id: number }>(
          dataSource,
          'SELECT cover_letter_feature_id AS id FROM cover_letter_feature',
        )
      ).map(({ id }) => id);
    await storeMined(dataSource, [{ letter: '가', description: NUMBERS }]);
    await run();
    const before = await idOf();
    await storeMined(dataSource, [
      { letter: '나', description: NUMBERS_TOO },
      { letter: '다', description: NUMBERS_TOO },
    ]);
    await run();
    expect(await idOf()).toEqual(before);
    expect(await seeFinals(dataSource)).toMatchObject([{ description: NUMBERS_TOO, duplicateCount: 3 }]);
  });

  it('writes nothing more once it is stopped, and the next run ends at the same result', async () => {
    const features = [
      { letter: '가', description: NUMBERS },
      { letter: '나', description: NUMBERS_TOO },
      { letter: '다', description: ENDING },
    ];
    for (let allowed = 0; ; allowed += 1) {
      await empty();
      await storeMined(dataSource, features);
      let written = 0;
      const stopped = new Error('stopped');
      const requireClaim = () => (written++ < allowed ? Promise.resolve() : Promise.reject(stopped));
      const attempt = async () => {
        await gatherDescriptions({ ...regrouping(), requireClaim });
        await regroupFeatures({ ...regrouping(), requireClaim }, 'none', () => undefined);
      };
      const failure = await attempt().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(await countsAddUp()).toBe(true);
      await run();
      expect(await seeFinals(dataSource)).toMatchObject([{ duplicateCount: 1 }, { duplicateCount: 2 }]);
      if (failure === undefined) return expect(allowed).toBeGreaterThan(3);
      expect(failure).toBe(stopped);
    }
  });
});

const countsAddUp = async (): Promise<boolean> => {
  const [row] = await queryRows<{ agree: boolean }>(
    dataSource,
    `SELECT (SELECT coalesce(sum(duplicate_count), 0) FROM cover_letter_feature) =
       (SELECT count(cover_letter_feature_id) FROM raw_cover_letter_feature) AS agree`,
  );
  return row?.agree === true;
};

describe('withdrawing', () => {
  const withdraw = (...ids: (number | undefined)[]) =>
    inTransaction(dataSource, (tx) =>
      withdrawFeatures(
        tx,
        ids.flatMap((id) => id ?? []),
      ),
    );

  it('repairs the counts, the letter and the description of what the others still say', async () => {
    const ids = await storeMined(dataSource, [
      { letter: '가', description: NUMBERS },
      { letter: '나', description: NUMBERS },
      { letter: '다', description: NUMBERS_TOO },
    ]);
    await run();
    await withdraw(ids.get('가'), ids.get('나'));
    expect(await seeFinals(dataSource)).toMatchObject([
      { description: NUMBERS_TOO, letter: '다', duplicateCount: 1, distinctLetterCount: 1 },
    ]);
  });

  it('deletes a final feature with its last raw one, and everything kept of the description', async () => {
    const ids = await storeMined(dataSource, [{ letter: '가', description: NUMBERS }]);
    await run();
    await queryRows(
      dataSource,
      `INSERT INTO description_embedding SELECT description_hash, 'm', '' FROM raw_cover_letter_feature`,
    );
    await withdraw(ids.get('가'));
    const counts = await queryRows(
      dataSource,
      `SELECT (SELECT count(*) FROM cover_letter_feature) + (SELECT count(*) FROM feature_description)
         + (SELECT count(*) FROM feature_band) + (SELECT count(*) FROM description_embedding) AS count`,
    );
    expect(counts).toEqual([{ count: 0 }]);
  });

  it('parts at the next run what was alike only through what is gone', async () => {
    expect(jaccardOf(ngramsOf(NUMBERS), ngramsOf(NUMBERS_STILL))).toBeLessThan(LEXICAL_THRESHOLD);
    const ids = await storeMined(dataSource, [
      { letter: '가', description: NUMBERS },
      { letter: '나', description: NUMBERS_TOO },
      { letter: '다', description: NUMBERS_STILL },
    ]);
    await run();
    expect(await seeFinals(dataSource)).toMatchObject([{ duplicateCount: 3 }]);
    await withdraw(ids.get('나'));
    expect(await seeFinals(dataSource)).toMatchObject([{ duplicateCount: 2 }]);
    await run();
    expect(await seeFinals(dataSource)).toMatchObject([
      { description: NUMBERS, duplicateCount: 1 },
      { description: NUMBERS_STILL, duplicateCount: 1 },
    ]);
  });

  it('does nothing for letters without features', async () => {
    await withdraw();
    await withdraw(123_456);
    expect(await everyRow(dataSource)).toEqual([]);
  });
});

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
  const play = fc.record({
    features: fc.uniqueArray(feature, {
      minLength: 2,
      maxLength: 14,
      selector: (one) => JSON.stringify(one),
    }),
    order: fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
    runAfter: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
    withdrawn: fc.option(fc.constantFrom('가', '나', '다', '라', '마'), { nil: undefined }),
  });

  const playAtOnce = async (features: MinedFeature[], withdrawn: string | undefined) => {
    await empty();
    await storeMined(
      dataSource,
      features.filter(({ letter }) => letter !== withdrawn),
    );
    await run();
    return seeFinals(dataSource);
  };

  it('ends at the same final features', async () => {
    await fc.assert(
      fc.asyncProperty(play, async ({ features, order, runAfter, withdrawn }) => {
        const expected = await playAtOnce(features, withdrawn);
        await empty();
        const shuffled = features
          .map((one, at) => ({ one, key: order[at] ?? 0 }))
          .sort((left, right) => left.key - right.key);
        for (const [at, { one }] of shuffled.entries()) {
          await storeMined(dataSource, [one]);
          if (runAfter[at] === true) await run();
          expect(await countsAddUp()).toBe(true);
        }
        await run();
        if (withdrawn !== undefined) {
          const [row] = await queryRows<{ id: number }>(
            dataSource,
            'SELECT cover_letter_id AS id FROM crawled_cover_letter WHERE text = $1',
            [withdrawn],
          );
          await inTransaction(dataSource, (tx) => withdrawFeatures(tx, row === undefined ? [] : [row.id]));
          expect(await countsAddUp()).toBe(true);
          await run();
        }
        expect(await seeFinals(dataSource)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });
});
