import { jaccardOf, ngramsOf } from '#domain';
import { everyRow, readFinalFeatures, storeExtracted } from '../../testing/extracted-features.js';
import { RegroupingFixture } from '../../testing/regrouping-fixture.js';
import { LEXICAL_THRESHOLD } from '../signing/thresholds.js';

const NUMBERS = '성과를 구체적인 숫자로 보여 주어 읽는 사람이 그 크기를 바로 알게 하고 마음에 오래 남게 한다';
const NUMBERS_TOO =
  '성과를 구체적인 숫자로 보여 주어 읽는 사람이 그 크기를 바로 알게 하고 마음에 오래 남게 해 준다';
const NUMBERS_STILL =
  '성과를 구체적인 숫자로 보여 주어 읽는 사람이 그 크기를 바로 느끼고 마음에 오래 남게 해 준다';

let fixture: RegroupingFixture;
beforeAll(async () => {
  fixture = await RegroupingFixture.start();
});
afterAll(() => fixture.stop());
afterEach(() => fixture.empty());

describe('withdrawing', () => {
  it('updates the counts, the letter and the description from the remaining features', async () => {
    await storeExtracted(fixture.dataSource, [
      { letter: '가', description: NUMBERS },
      { letter: '나', description: NUMBERS },
      { letter: '다', description: NUMBERS_TOO },
    ]);
    await fixture.run();
    await fixture.withdraw('가', '나');
    expect(await readFinalFeatures(fixture.dataSource)).toMatchObject([
      { description: NUMBERS_TOO, letter: '다', duplicateCount: 1, distinctLetterCount: 1 },
    ]);
  });

  it('deletes a final feature with its last raw one, and everything kept of the description', async () => {
    await storeExtracted(fixture.dataSource, [{ letter: '가', description: NUMBERS }]);
    await fixture.run();
    await fixture.dataSource.query(
      `INSERT INTO description_embedding SELECT description_hash, 'm', '' FROM raw_cover_letter_feature`,
    );
    await fixture.withdraw('가');
    const counts = await fixture.dataSource.query<
      unknown[]
    >(`SELECT (SELECT count(*) FROM cover_letter_feature) + (SELECT count(*) FROM feature_description)
         + (SELECT count(*) FROM feature_band) + (SELECT count(*) FROM description_embedding) AS count`);
    expect(counts).toEqual([{ count: 0 }]);
  });

  it('separates at the next run what was alike only through a withdrawn description', async () => {
    expect(jaccardOf(ngramsOf(NUMBERS), ngramsOf(NUMBERS_STILL))).toBeLessThan(LEXICAL_THRESHOLD);
    await storeExtracted(fixture.dataSource, [
      { letter: '가', description: NUMBERS },
      { letter: '나', description: NUMBERS_TOO },
      { letter: '다', description: NUMBERS_STILL },
    ]);
    await fixture.run();
    expect(await readFinalFeatures(fixture.dataSource)).toMatchObject([{ duplicateCount: 3 }]);
    await fixture.withdraw('나');
    expect(await readFinalFeatures(fixture.dataSource)).toMatchObject([{ duplicateCount: 2 }]);
    await fixture.run();
    expect(await readFinalFeatures(fixture.dataSource)).toMatchObject([
      { description: NUMBERS_STILL, duplicateCount: 1 },
      { description: NUMBERS, duplicateCount: 1 },
    ]);
  });

  it('does nothing for letters without features', async () => {
    await fixture.withdraw();
    await fixture.withdraw('없는 글');
    expect(await everyRow(fixture.dataSource)).toEqual([]);
  });
});
