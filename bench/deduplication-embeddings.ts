import { inTransaction, textHashOf } from '#database';
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
import { makeDescriptions } from './deduplication-descriptions.js';
import {
  measure,
  readClusters,
  regroupAll,
  regroupingOf,
  shareOf,
  storeDescriptions,
} from './deduplication-measurement.js';
import { seeded } from './seeded-random.js';

const DIMENSIONS = 1_536;
const BATCH = 256;
/** Embeddings are not spread evenly: dimensions vary less and less, all texts have a part in common, and those of a topic another one. */
const SPREAD = Float32Array.from({ length: DIMENSIONS }, (_, dimension) => 1 / Math.sqrt(1 + dimension / 32));
/** Cosine of two descriptions of different topics, and what is added for those of the same one. */
const COMMON_SHARE = 0.4;
const TOPIC_SHARE = 0.15;
const TOPICS = 100;
/** Noise added to a description's vector: the cosine of two paraphrases is 0.9 to 0.99, of one and a merely related description 0.85 to 0.89. */
const NEAREST = 0.1;
const FARTHEST = 0.33;
const RELATED = 0.5;

interface Embedded {
  /** The same for paraphrases; negative for a description that is merely related to those of the positive number. */
  meaning: number;
  description: string;
  /** Noise of its vector, and the seed of it. */
  noise: number;
  seed: number;
}

/**
 * Yields `count` descriptions, meaning by meaning: six meanings in ten have one description, others up to six, the first a thousandth of
 * all. After one meaning in five comes a description that is merely related to it.
 */
function* makeEmbedded(count: number): Generator<Embedded> {
  const random = seeded(11);
  const descriptions = distinctDescriptions(count);
  for (let made = 0, meaning = 1; made < count; meaning += 1) {
    const several = random() < 0.6 ? 1 : 2 + Math.floor(random() * 5);
    const ways = meaning === 1 ? Math.ceil(count / 1_000) : several;
    for (let way = 0; way < ways && made < count; way += 1, made += 1) {
      const noise = NEAREST + (FARTHEST - NEAREST) * random();
      yield { meaning, description: descriptions[made] ?? '', noise, seed: made };
    }
    if (made < count && random() < 0.2)
      yield { meaning: -meaning, description: descriptions[made] ?? '', noise: RELATED, seed: made++ };
  }
}

/** The first description of each family: hardly any two of them are similar by their words. */
function distinctDescriptions(count: number): string[] {
  const firsts = new Map<number, string>();
  for (const { family, description } of makeDescriptions(count * 8))
    if (!firsts.has(family)) firsts.set(family, description);
  const distinct = [...new Set(firsts.values())];
  if (distinct.length < count) throw new Error('there are too few descriptions');
  return distinct.slice(0, count);
}

/** The vector of a description; computed when it is needed, since 200,000 of them would take more than a gigabyte. */
function vectorOf({ meaning, noise, seed }: Embedded): Float32Array {
  const said = Math.abs(meaning);
  const topic = mixed(
    COMMON,
    Math.sqrt(COMMON_SHARE),
    directionOf(`topic ${said % TOPICS}`),
    Math.sqrt(TOPIC_SHARE),
  );
  const shared = Math.sqrt(COMMON_SHARE + TOPIC_SHARE);
  const exact = mixed(topic, shared, directionOf(`meaning ${said}`), Math.sqrt(1 - shared ** 2));
  return mixed(exact, 1, directionOf(`wording ${seed}`), noise);
}

// Box–Muller transform (Box and Muller 1958).
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

// Drawn from a table, which takes a tenth of the time of computing each.
const NORMALS = drawNormals(2 ** 16);

function drawNormals(count: number): Float32Array {
  const random = seeded(13);
  return Float32Array.from({ length: count }, () => normal(random));
}

/** A direction that is the same for the same name. */
function directionOf(name: string): Float32Array {
  const random = seeded(Buffer.from(textHashOf(name), 'base64').readInt32LE());
  return normalized(SPREAD.map((spread) => spread * (NORMALS[Math.floor(random() * NORMALS.length)] ?? 0)));
}

function normalized(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, component) => sum + component * component, 0));
  return vector.map((component) => component / length);
}

const mixed = (
  left: Float32Array,
  leftShare: number,
  right: Float32Array,
  rightShare: number,
): Float32Array =>
  normalized(left.map((component, at) => component * leftShare + (right[at] ?? 0) * rightShare));

const COMMON = directionOf('all texts');

async function storeVectors(
  dataSource: DataSource,
  model: string,
  embedded: readonly Embedded[],
): Promise<void> {
  const embeddedOf = new Map(embedded.map((one) => [one.description, one]));
  const regrouping = regroupingOf(dataSource);
  await gatherDescriptions(regrouping);
  for (let afterId = 0; ;) {
    const batch = await findUnembedded(dataSource, model, afterId, BATCH);
    const last = batch.at(-1);
    if (last === undefined) return;
    const vectors = batch.map(({ description }) => {
      const one = embeddedOf.get(description);
      return one === undefined ? [] : [...vectorOf(one)];
    });
    await storeEmbeddings(regrouping, model, batch, vectors);
    afterId = last.id;
  }
}

/** Compares every pair. @returns the computing time for a pair, the pairs that are similar by vector, and the groups by words or vectors */
function comparePairs(embedded: readonly Embedded[]) {
  const vectors = embedded.map(vectorOf);
  const started = process.cpuUsage();
  const close: [number, number][] = [];
  vectors.forEach((vector, at) => {
    for (let to = at + 1; to < vectors.length; to += 1)
      if (cosineOf(vector, vectors[to] ?? vector) >= EMBEDDING_THRESHOLD) close.push([at, to]);
  });
  const pairs = (vectors.length * (vectors.length - 1)) / 2;
  const secondsPerPair = process.cpuUsage(started).user / 1e6 / pairs;
  const ngrams = embedded.map(({ description }) => ngramsOf(description));
  const groups = new Groups(embedded.map((_, at) => at));
  close.forEach(([left, right]) => groups.unite(left, right));
  ngrams.forEach((left, at) => {
    for (let to = at + 1; to < ngrams.length; to += 1)
      if (jaccardOf(left, ngrams[to] ?? left) >= LEXICAL_THRESHOLD) groups.unite(at, to);
  });
  return { secondsPerPair, close, labels: groups.toLabels() };
}

/** Reports what was found of what a comparison of all pairs finds. @returns its seconds for a pair */
async function reportQuality(dataSource: DataSource, embedded: readonly Embedded[]): Promise<number> {
  const { secondsPerPair, close, labels } = comparePairs(embedded);
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
  );
  return secondsPerPair;
}

const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

const storeEmbedded = async (dataSource: DataSource, embedded: readonly Embedded[]): Promise<void> => {
  await storeDescriptions(
    dataSource,
    embedded.map(({ meaning, description }) => ({ family: meaning, description })),
  );
  await storeVectors(dataSource, 'first', embedded);
};

/** How many descriptions are compared by vectors: first a sample, also pair by pair, then more; `added` come on top of each size. */
export interface EmbeddedSizes {
  sizes: readonly [sample: number, ...more: number[]];
  added: number;
}

/**
 * Measures deduplication by vectors: its cost by size against the comparison of all pairs, when some are added, and after a change of the
 * model; and what it finds of the sample.
 */
export async function benchEmbeddings(
  dataSource: DataSource,
  { sizes, added }: EmbeddedSizes,
): Promise<void> {
  let [secondsPerPair, cheapest] = [0, Infinity];
  for (const size of sizes) {
    const all = [...makeEmbedded(size + added)];
    const embedded = all.slice(0, size);
    await inTransaction(dataSource, withdrawAllFeatures);
    await storeEmbedded(dataSource, embedded);
    const { cpuSeconds: computing, megabytes } = await measure(dataSource, () =>
      regroupAll(dataSource, 'first'),
    );
    const { cpuSeconds: again } = await measure(dataSource, () => regroupAll(dataSource, 'first'));
    cheapest = Math.min(cheapest, computing / size);
    print(
      `deduplicate ${size} with vectors of ${DIMENSIONS} dimensions: ${computing.toFixed(1)} s of computing, ${((computing / size) * 1e6).toFixed(0)} µs each, ${(computing / size / cheapest).toFixed(2)} times the cheapest (goal <= 2), at most ${megabytes.toFixed(0)} MB more; again ${again.toFixed(2)} s`,
    );
    if (size === sizes[0]) {
      secondsPerPair = await reportQuality(dataSource, embedded);
      await storeVectors(dataSource, 'second', embedded);
      const { cpuSeconds: changed } = await measure(dataSource, () => regroupAll(dataSource, 'second'));
      print(`  after a change of the model ${((changed / size) * 1e6).toFixed(0)} µs each`);
      await measure(dataSource, () => regroupAll(dataSource, 'first'));
    }
    const allPairs = (secondsPerPair * size * (size - 1)) / 2;
    print(
      `  all pairs by cosine would compute for ${allPairs.toFixed(0)} s (${(secondsPerPair * 1e6).toFixed(2)} µs a pair): ratio ${(allPairs / computing).toFixed(1)} (goal >= 50 at 50,000)`,
    );
    await storeEmbedded(dataSource, all.slice(size));
    const more = await measure(dataSource, () => regroupAll(dataSource, 'first'));
    print(`  ${added} more ${more.cpuSeconds.toFixed(2)} s`);
  }
}
