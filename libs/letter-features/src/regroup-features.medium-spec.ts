import { everyRow, readFinalFeatures, storeExtracted } from '../testing/extracted-features.js';
import { RegroupingFixture } from '../testing/regrouping-fixture.js';

const NUMBERS = '성과를 구체적인 숫자로 보여 주어 읽는 사람이 크기를 바로 알게 한다';
const NUMBERS_TOO = '성과를 구체적인 숫자로 보여 주어 읽는 사람이 크기를 바로 알게 해 준다';
const ENDING = '마지막 문단에서 입사한 뒤에 할 일을 시간 순서로 적어 마무리한다';

let fixture: RegroupingFixture;
beforeAll(async () => {
  fixture = await RegroupingFixture.start();
});
afterAll(() => fixture.stop());
afterEach(() => fixture.empty());

const finalOf = (description: string, members: string[]) => ({
  description,
  members,
  duplicateCount: members.length,
});

describe('regrouping', () => {
  it('makes one final feature of those that say nearly the same, and leaves others alone', async () => {
    await storeExtracted(fixture.dataSource, [
      { letter: '가', description: NUMBERS_TOO },
      { letter: '나', description: NUMBERS },
      { letter: '다', description: NUMBERS },
      { letter: '라', description: ENDING },
    ]);
    await fixture.run();
    expect(await readFinalFeatures(fixture.dataSource)).toMatchObject([
      finalOf(ENDING, [`라: ${ENDING}`]),
      finalOf(NUMBERS, [`가: ${NUMBERS_TOO}`, `나: ${NUMBERS}`, `다: ${NUMBERS}`]),
    ]);
  });

  it('never brings categories together, not even of equal descriptions', async () => {
    await storeExtracted(fixture.dataSource, [
      { letter: '가', description: NUMBERS, category: 'CONTENT' },
      { letter: '가', description: NUMBERS, category: 'STRUCTURE' },
      { letter: '나', description: NUMBERS_TOO, category: 'STRUCTURE' },
    ]);
    await fixture.run();
    const finals = await readFinalFeatures(fixture.dataSource);
    expect(finals.map(({ category, duplicateCount }) => [category, duplicateCount])).toEqual([
      ['CONTENT', 1],
      ['STRUCTURE', 2],
    ]);
  });

  it('says of a final feature what enough of its letters share', async () => {
    const shared = { description: NUMBERS };
    await storeExtracted(fixture.dataSource, [
      { ...shared, letter: '가', jobField: '백엔드', jobFamily: 'DEVELOPMENT', weaknesses: ['NO_FIGURES'] },
      { ...shared, letter: '나', jobField: '프런트', jobFamily: 'DEVELOPMENT', weaknesses: ['NO_FIGURES'] },
      { ...shared, letter: '다', jobField: '마케팅', jobFamily: 'MARKETING', weaknesses: ['CLICHE'] },
      { ...shared, letter: '라', jobField: null, jobFamily: null },
    ]);
    await fixture.run();
    expect(await readFinalFeatures(fixture.dataSource)).toMatchObject([
      { distinctLetterCount: 4, jobField: null, jobFamily: 'DEVELOPMENT', weaknesses: ['NO_FIGURES'] },
    ]);
  });

  it('changes nothing the second time, not a single row', async () => {
    await storeExtracted(fixture.dataSource, [
      { letter: '가', description: NUMBERS },
      { letter: '나', description: NUMBERS_TOO },
      { letter: '나', description: ENDING },
    ]);
    await fixture.run();
    const rows = await everyRow(fixture.dataSource);
    await fixture.run();
    expect(await everyRow(fixture.dataSource)).toEqual(rows);
  });

  it('leaves alone a final feature that has no raw ones, as demo data of an earlier version has', async () => {
    const seeded = `INSERT INTO cover_letter_feature (representative_cover_letter_id, features_category, description,
      duplicate_count, distinct_letter_count) VALUES (7, 'CONTENT', $1, 3, 2)`;
    await fixture.dataSource.query(seeded, [NUMBERS]);
    await storeExtracted(fixture.dataSource, [{ letter: '가', description: NUMBERS, category: 'CONTENT' }]);
    await fixture.run();
    const rows = await fixture.dataSource.query<unknown[]>(
      'SELECT duplicate_count AS count FROM cover_letter_feature ORDER BY 1',
    );
    expect(rows).toEqual([{ count: 1 }, { count: 3 }]);
  });

  it('keeps the id of a final feature that gains others', async () => {
    const idOf = async () =>
      (
        await fixture.dataSource.query<{ id: number }[]>(
          'SELECT cover_letter_feature_id AS id FROM cover_letter_feature',
        )
      ).map(({ id }) => id);
    await storeExtracted(fixture.dataSource, [{ letter: '가', description: NUMBERS }]);
    await fixture.run();
    const before = await idOf();
    await storeExtracted(fixture.dataSource, [
      { letter: '나', description: NUMBERS_TOO },
      { letter: '다', description: NUMBERS_TOO },
    ]);
    await fixture.run();
    expect(await idOf()).toEqual(before);
    expect(await readFinalFeatures(fixture.dataSource)).toMatchObject([
      { description: NUMBERS_TOO, duplicateCount: 3 },
    ]);
  });

  it('writes nothing more once it is stopped, and the next run ends at the same result', async () => {
    const features = [
      { letter: '가', description: NUMBERS },
      { letter: '나', description: NUMBERS_TOO },
      { letter: '다', description: ENDING },
    ];
    for (let allowed = 0; ; allowed += 1) {
      await fixture.empty();
      await storeExtracted(fixture.dataSource, features);
      let written = 0;
      const stopped = new Error('stopped');
      const requireClaim = () => (written++ < allowed ? Promise.resolve() : Promise.reject(stopped));
      const failure = await fixture.run(requireClaim).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(await fixture.countsAddUp()).toBe(true);
      await fixture.run();
      expect(await readFinalFeatures(fixture.dataSource)).toMatchObject([
        { duplicateCount: 1 },
        { duplicateCount: 2 },
      ]);
      if (failure === undefined) return expect(allowed).toBeGreaterThan(3);
      expect(failure).toBe(stopped);
    }
  });
});
