import { inTransaction } from '#database';
import { ngramsOf, jaccardOf } from '#domain';
import {
  cosineOf,
  findUnembedded,
  gatherDescriptions,
  storeEmbeddings,
  withdrawAllFeatures,
} from '#letter-features';
import type { DataSource } from 'typeorm';
import { Groups } from '../libs/letter-features/src/groups.js';
import { EMBEDDING_THRESHOLD, LEXICAL_THRESHOLD } from '../libs/letter-features/src/signing/thresholds.js';
import { makeDescriptions, seeded } from './dedup-descriptions.js';
import {
  measure,
  readClusters,
  regroupAll,
  regroupingOf,
  shareOf,
  storeDescriptions,
} from './dedup-measurement.js';

const DIMENSIONS = 256;
const BATCH = 256;
/** Share of a vector that all descriptions have in common: the cosine of two unrelated ones is about 1/3. */
const COMMON_SHARE = 0.6;
/** Noise added to a paraphrase's vector: the cosine of two paraphrases is 0.9 to 0.99, of two merely related descriptions about 0.8. */
const NEAREST = 0.1;
const FARTHEST = 0.32;
const RELATED = 0.5;

interface Embedded {
  meaning: number;
  description: string;
  vector: Float32Array;
}

function* makeEmbedded(count: number): Generator<Embedded> {
  const random = seeded(11);
  const direction = (): Float32Array =>
    normalized(Float32Array.from({ length: DIMENSIONS }, () => normal(random)));
  const common = direction();
  const descriptions = distinctDescriptions(count);
  for (let made = 0, meaning = 0; made < count; meaning += 1) {
    const said = mixed(common, COMMON_SHARE, direction(), Math.sqrt(1 - COMMON_SHARE ** 2));
    const ways = random() < 0.6 ? 1 : 2 + Math.floor(random() * 5);
    for (let way = 0; way < ways && made < count; way += 1, made += 1) {
      const strays = NEAREST + (FARTHEST - NEAREST) * random();
      yield { meaning, description: descriptions[made] ?? '', vector: mixed(said, 1, direction(), strays) };
    }
    if (made < count && random() < 0.2)
      yield {
        meaning: -meaning - 1,
        description: descriptions[made++] ?? '',
        vector: mixed(said, 1, direction(), RELATED),
      };
  }
}

/** The first description of each family: hardly any two of them share words. */
function distinctDescriptions(count: number): string[] {
  const firsts = new Map<number, string>();
  for (const { family, description } of makeDescriptions(count * 8))
    if (!firsts.has(family)) firsts.set(family, description);
  const distinct = [...new Set(firsts.values())];
  if (distinct.length < count) throw new Error('there are too few descriptions');
  return distinct.slice(0, count);
}

// Box–Muller transform (Box and Muller 1958).
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

function normalized(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((component) => component / length);
}

const mixed = (
  left: Float32Array,
  leftShare: number,
  right: Float32Array,
  rightShare: number,
): Float32Array =>
  normalized(left.map((component, at) => component * leftShare + (right[at] ?? 0) * rightShare));

async function storeVectors(
  dataSource: DataSource,
  model: string,
  embedded: readonly Embedded[],
): Promise<void> {
  const vectorOf = new Map(embedded.map(({ description, vector }) => [description, vector]));
  const regrouping = regroupingOf(dataSource);
  await gatherDescriptions(regrouping);
  for (let afterId = 0; ;) {
    const batch = await findUnembedded(dataSource, model, afterId, BATCH);
    const last = batch.at(-1);
    if (last === undefined) return;
    const vectors = batch.map(({ description }) => [...(vectorOf.get(description) ?? [])]);
    await storeEmbeddings(regrouping, model, batch, vectors);
    afterId = last.id;
  }
}

/** Compares every pair. @returns the computing time for a pair, the pairs that are similar by vector, and the groups by words or vectors */
function comparePairs(embedded: readonly Embedded[]) {
  const started = process.cpuUsage();
  const close: [number, number][] = [];
  embedded.forEach(({ vector }, at) => {
    for (let to = at + 1; to < embedded.length; to += 1)
      if (cosineOf(vector, embedded[to]?.vector ?? vector) >= EMBEDDING_THRESHOLD) close.push([at, to]);
  });
  const seconds = process.cpuUsage(started).user / 1e6;
  const ngrams = embedded.map(({ description }) => ngramsOf(description));
  const groups = new Groups(embedded.map((_, at) => at));
  close.forEach(([left, right]) => groups.unite(left, right));
  ngrams.forEach((left, at) => {
    for (let to = at + 1; to < ngrams.length; to += 1)
      if (jaccardOf(left, ngrams[to] ?? left) >= LEXICAL_THRESHOLD) groups.unite(at, to);
  });
  return { seconds, close, labels: groups.toLabels() };
}

async function reportQuality(
  dataSource: DataSource,
  embedded: readonly Embedded[],
  computing: number,
): Promise<void> {
  const { seconds, close, labels } = comparePairs(embedded);
  const clusters = await readClusters(
    dataSource,
    embedded.map(({ description }) => description),
  );
  const meanings = embedded.map(({ meaning }) => meaning);
  const found = close.filter(([left, right]) => clusters[left] === clusters[right]).length;
  print(
    `  of ${close.length} pairs with cosine >= ${EMBEDDING_THRESHOLD}, recall ${(found / close.length).toFixed(4)} (goal >= 0.95)`,
    `  clusters against those of all pairs: precision ${shareOf(clusters, labels).toFixed(4)} (goal >= 0.98), recall ${shareOf(labels, clusters).toFixed(4)}`,
    `  clusters against the meanings that were made: precision ${shareOf(clusters, meanings).toFixed(4)}, recall ${shareOf(meanings, clusters).toFixed(4)}`,
    `  all pairs by cosine compute for ${seconds.toFixed(1)} s: ratio ${(seconds / computing).toFixed(2)}`,
  );
}

const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

/**
 * Measures deduplication by vectors: its cost by size and after a change of the model, and what it finds compared with all pairs, which is
 * reported for the second size.
 */
export async function benchEmbeddings(dataSource: DataSource, sizes: readonly number[]): Promise<void> {
  for (const [index, size] of sizes.entries()) {
    const embedded = [...makeEmbedded(size)];
    await inTransaction(dataSource, withdrawAllFeatures);
    await storeDescriptions(
      dataSource,
      embedded.map(({ meaning, description }) => ({ family: meaning, description })),
    );
    await storeVectors(dataSource, 'first', embedded);
    const { cpuSeconds: computing, megabytes } = await measure(dataSource, () =>
      regroupAll(dataSource, 'first'),
    );
    const { cpuSeconds: again } = await measure(dataSource, () => regroupAll(dataSource, 'first'));
    print(
      `deduplicate ${size} with vectors of ${DIMENSIONS} dimensions: ${computing.toFixed(1)} s of computing, ${((computing / size) * 1e6).toFixed(0)} µs each, at most ${megabytes.toFixed(0)} MB more; again ${again.toFixed(2)} s`,
    );
    if (index === 1) await reportQuality(dataSource, embedded, computing);
    await storeVectors(dataSource, 'second', embedded);
    const { cpuSeconds: changed } = await measure(dataSource, () => regroupAll(dataSource, 'second'));
    print(`  after a change of the model ${((changed / size) * 1e6).toFixed(0)} µs each`);
  }
}
