import { textHashOf } from '#database';
import { type ExtractedFeature, readFinalFeatures, storeExtracted } from '../testing/extracted-features.js';
import { RegroupingFixture } from '../testing/regrouping-fixture.js';
import { Groups } from './groups.js';
import { regroupFeatures } from './regroup-features.js';
import { mix } from './signing/mix.js';
import { EMBEDDING_THRESHOLD } from './signing/thresholds.js';
import { cosineOf, toBytes } from './signing/vectors.js';
import { gatherDescriptions } from './storage/gather-descriptions.js';
import { ComputingThread } from './thread/computing-thread.js';

const MODEL = 'model';
const DIMENSIONS = 64;
const LETTERS = ['가', '나', '다', '라', '마'];

let fixture: RegroupingFixture;
beforeAll(async () => {
  fixture = await RegroupingFixture.start();
});
afterAll(() => fixture.stop());
afterEach(() => fixture.empty());

// No two have a bigram in common.
const descriptionOf = (at: number): string =>
  Array.from({ length: 3 }, (_, index) => String.fromCharCode(0xac00 + at * 3 + index)).join('');
const directionOf = (seed: number): number[] => {
  const direction = Array.from({ length: DIMENSIONS }, (_, at) => mix(seed * DIMENSIONS + at + 1));
  const length = Math.hypot(...direction);
  return direction.map((component) => component / length);
};

// Four of one meaning, as far from it that the cosines of two of them are 0.8 to 0.97.
function vectorOf(at: number): number[] {
  const [meaning, noise] = [directionOf(Math.floor(at / 4)), directionOf(at + 1_000_000)];
  const share = 0.2 + 0.06 * (mix(at + 1) & 3);
  return meaning.map((component, dimension) => component + share * (noise[dimension] ?? 0));
}

interface Meant extends ExtractedFeature {
  vector: number[];
}
const meantOf = (count: number): Meant[] =>
  Array.from({ length: count }, (_, at) => ({
    letter: LETTERS[mix(at + 1) & 3] ?? '가',
    description: descriptionOf(at),
    vector: vectorOf(at),
  }));

async function store(meant: readonly Meant[]): Promise<void> {
  await storeExtracted(
    fixture.dataSource,
    meant.map(({ letter, description }) => ({ letter, description })),
  );
  await fixture.dataSource.query(
    `INSERT INTO description_embedding SELECT hash, $2, embedding FROM unnest($1::text[], $3::bytea[]) AS row (hash, embedding)
     ON CONFLICT DO NOTHING`,
    [
      meant.map(({ description }) => textHashOf(description)),
      MODEL,
      meant.map(({ vector }) => toBytes(vector)),
    ],
  );
}

const run = () => fixture.run(undefined, MODEL);
const finals = () => readFinalFeatures(fixture.dataSource);

async function finalsAtOnce(meant: readonly Meant[]) {
  await store(meant);
  await run();
  const found = await finals();
  await fixture.empty();
  return found;
}

/**
 * Counts the pairs with a cosine at the threshold or above, which share of them is in one group, and the descriptions that no such pairs
 * connect with the first of their group.
 */
async function compareWithAllPairs(meant: readonly Meant[]) {
  const vectors = meant.map(({ vector }) => Float32Array.from(vector));
  const groups = new Groups(vectors.map((_, at) => at));
  const alike: [number, number][] = [];
  vectors.forEach((vector, at) => {
    for (let to = at + 1; to < vectors.length; to += 1)
      if (cosineOf(vector, vectors[to] ?? vector) >= EMBEDDING_THRESHOLD) alike.push([at, to]);
  });
  alike.forEach(([left, right]) => groups.unite(left, right));
  const finalOf = new Map(
    (await finals()).flatMap(({ members }, final) => members.map((one) => [one, final])),
  );
  const grouped = meant.map(({ letter, description }) => finalOf.get(`${letter}: ${description}`));
  const found = alike.filter(([left, right]) => grouped[left] === grouped[right]).length;
  const firstOf = new Map<number | undefined, number>();
  const strangers = grouped.filter((final, at) => {
    const first = firstOf.get(final) ?? at;
    firstOf.set(final, first);
    return !groups.areTogether(first, at);
  });
  return { pairs: alike.length, recall: found / alike.length, strangers: strangers.length };
}

describe('what is alike by vectors', () => {
  it('is found nearly as by a comparison of all pairs, beyond a page of the work', async () => {
    const meant = meantOf(2_100);
    await store(meant);
    await run();
    const { pairs, recall, strangers } = await compareWithAllPairs(meant);
    expect(pairs).toBeGreaterThan(1_000);
    expect(recall).toBeGreaterThan(0.95);
    expect(strangers).toBe(0);
  });

  it('is the same in whatever order and parts it comes, with letters withdrawn in between', async () => {
    const meant = meantOf(600);
    const expected = await finalsAtOnce(meant.filter(({ letter }) => letter !== '나'));
    expect(expected.some(({ duplicateCount }) => duplicateCount > 2)).toBe(true);
    const shuffled = meant.toSorted(
      (left, right) => mix(left.description.charCodeAt(0)) - mix(right.description.charCodeAt(0)),
    );
    for (let from = 0; from < shuffled.length; from += 200) {
      await store(shuffled.slice(from, from + 200));
      await run();
      expect(await fixture.countsAddUp()).toBe(true);
    }
    await fixture.withdraw('나');
    expect(await fixture.countsAddUp()).toBe(true);
    await run();
    expect(await finals()).toEqual(expected);
  });

  it('is the same when letters are withdrawn while it is looked for', async () => {
    const meant = meantOf(600);
    const expected = await finalsAtOnce(meant.filter(({ letter }) => letter !== '나'));
    const half = meant.filter((_, at) => at % 2 === 0);
    for (let written = 1; ; written += 1) {
      await fixture.empty();
      await store(half);
      await run();
      await store(meant.filter((_, at) => at % 2 === 1));
      let left = written;
      const withdrawOnce = async () => {
        left -= 1;
        if (left === 0) await fixture.withdraw('나');
      };
      await fixture.run(withdrawOnce, MODEL);
      expect(await fixture.countsAddUp()).toBe(true);
      if (left > 0) break;
      await run();
      expect(await finals()).toEqual(expected);
    }
  });

  it('is the same after a stop at any of its writes', async () => {
    const meant = meantOf(80);
    const expected = await finalsAtOnce(meant);
    const stopped = new Error('stopped');
    for (let allowed = 0; ; allowed += 1) {
      await fixture.empty();
      await store(meant);
      let written = 0;
      const requireClaim = () => (written++ < allowed ? Promise.resolve() : Promise.reject(stopped));
      const failure = await fixture.run(requireClaim, MODEL).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(await fixture.countsAddUp()).toBe(true);
      await run();
      expect(await finals()).toEqual(expected);
      if (failure === undefined) return expect(allowed).toBeGreaterThan(3);
      expect(failure).toBe(stopped);
    }
  });

  it('is the same after a run that was cancelled while it compared', async () => {
    const meant = meantOf(2_100);
    const expected = await finalsAtOnce(meant);
    await store(meant);
    const [abort, reason] = [new AbortController(), new Error('cancelled')];
    const { dataSource } = fixture;
    const thread = new ComputingThread();
    const regrouping = { dataSource, thread, signal: abort.signal, requireClaim: () => Promise.resolve() };
    await gatherDescriptions(regrouping);
    // The share grows with every page: two are signed, then the first is compared.
    const cancel = (_stage: string, done: number) => done > 0.6 && done < 1 && abort.abort(reason);
    await expect(regroupFeatures(regrouping, MODEL, cancel)).rejects.toBe(reason);
    await thread.close();
    expect(await finals()).toEqual([]);
    await run();
    expect(await finals()).toEqual(expected);
  });

  it('is found anew of descriptions that an earlier version has compared', async () => {
    const meant = meantOf(80);
    const expected = await finalsAtOnce(meant);
    await store(meant);
    await fixture.run();
    await fixture.dataSource.query('UPDATE feature_description SET embedding_model = $1, sketch = NULL', [
      MODEL,
    ]);
    await run();
    expect(await finals()).toEqual(expected);
  });

  it('is nothing where vectors have no direction', async () => {
    await store(meantOf(4).map((one) => ({ ...one, vector: directionOf(1).map(() => 0) })));
    await run();
    expect(await finals()).toHaveLength(4);
  });
});
