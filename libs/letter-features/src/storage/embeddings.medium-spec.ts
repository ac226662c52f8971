import { textHashOf } from '#database';
import { everyRow, readFinalFeatures, storeExtracted } from '../../testing/extracted-features.js';
import { RegroupingFixture } from '../../testing/regrouping-fixture.js';
import { mix } from '../signing/mix.js';
import { toBytes } from '../signing/vectors.js';

/** More than are reset at a time. */
const COUNT = 600;

let fixture: RegroupingFixture;
beforeAll(async () => {
  fixture = await RegroupingFixture.start();
});
afterAll(() => fixture.stop());

// No two have a bigram in common.
const descriptions = Array.from({ length: COUNT }, (_, at) =>
  String.fromCharCode(...Array.from({ length: 6 }, (_item, index) => 0xac00 + at * 6 + index)),
);
const directionOf = (meaning: number): number[] =>
  Array.from({ length: 32 }, (_, at) => mix(meaning * 32 + at + 1));

/** Gives every description a vector of this model; those of one meaning have the same. */
const embed = (model: string, meaningOf: (at: number) => number) =>
  fixture.dataSource.query<unknown[]>(
    `INSERT INTO description_embedding SELECT hash, $2, embedding FROM unnest($1::text[], $3::bytea[]) AS row (hash, embedding)`,
    [
      descriptions.map(textHashOf),
      model,
      descriptions.map((_description, at) => toBytes(directionOf(meaningOf(at)))),
    ],
  );
const run = (model: string) => fixture.run(undefined, model);
const sizes = async () =>
  (await readFinalFeatures(fixture.dataSource)).map(({ duplicateCount }) => duplicateCount);

it('compares everything again by the vectors of another model, and by words alone when there are none', async () => {
  await storeExtracted(
    fixture.dataSource,
    descriptions.map((description) => ({ letter: '가', description })),
  );
  await embed('first', (at) => at % 60);
  await embed('second', (at) => at % 150);
  await run('first');
  expect(await sizes()).toEqual(Array.from({ length: 60 }, () => 10));
  await run('second');
  expect(await sizes()).toEqual(Array.from({ length: 150 }, () => 4));
  const rows = await everyRow(fixture.dataSource);
  await run('second');
  expect(await everyRow(fixture.dataSource)).toEqual(rows);
  await run('third');
  expect(await sizes()).toHaveLength(COUNT);
  expect(await fixture.countsAddUp()).toBe(true);
});
