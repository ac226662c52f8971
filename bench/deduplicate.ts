import { connectDatabase, inTransaction } from '#database';
import { jaccardOf, ngramsOf, similarity } from '#domain';
import { withdrawAllFeatures } from '#letter-features';
import type { DataSource } from 'typeorm';
import { Groups } from '../libs/letter-features/src/groups.js';
import { LEXICAL_THRESHOLD } from '../libs/letter-features/src/signing/thresholds.js';
import type { Bench } from './bench-servers.js';
import { makeDescriptions } from './deduplication-descriptions.js';
import { benchEmbeddings, type EmbeddedSizes } from './deduplication-embeddings.js';
import {
  measure,
  readClusters,
  regroupAll,
  shareOf,
  storeDescriptions,
  type Measured,
} from './deduplication-measurement.js';

/** How many descriptions are compared: a sample pair by pair, then growing numbers by the product alone. */
interface Sizes {
  sample: number;
  /** The size for which the ratio to the comparison of all pairs is reported. */
  goal: number;
  largest: number;
}

async function measureSize(
  dataSource: DataSource,
  size: number,
  more: number,
): Promise<Measured & { second: number; added: number }> {
  await inTransaction(dataSource, withdrawAllFeatures);
  await storeDescriptions(dataSource, makeDescriptions(size));
  const first = await measure(dataSource, () => regroupAll(dataSource));
  const { cpuSeconds: second } = await measure(dataSource, () => regroupAll(dataSource));
  await storeDescriptions(dataSource, makeDescriptions(more, size));
  const { cpuSeconds: added } = await measure(dataSource, () => regroupAll(dataSource));
  return { ...first, second, added };
}

/** Compares every pair. @returns the computing time for a pair, the similar pairs, and the groups that they form */
function comparePairs(descriptions: readonly string[]) {
  const started = process.cpuUsage();
  const ngrams = descriptions.map((description) => ngramsOf(description));
  const groups = new Groups(ngrams.map((_, at) => at));
  const alike: [number, number][] = [];
  ngrams.forEach((left, at) => {
    for (let to = at + 1; to < ngrams.length; to += 1)
      if (jaccardOf(left, ngrams[to] ?? left) >= LEXICAL_THRESHOLD) alike.push([at, to]);
  });
  const { user } = process.cpuUsage(started);
  alike.forEach(([left, right]) => groups.unite(left, right));
  const pairs = (ngrams.length * (ngrams.length - 1)) / 2;
  return { secondsPerPair: user / 1e6 / pairs, alike, labels: groups.toLabels() };
}

/** Seconds for a pair when both descriptions are parsed each time, as when only a few are compared. */
function timeSimilarity(sample: number): number {
  const descriptions = Array.from(makeDescriptions(sample / 10), ({ description }) => description);
  const started = process.cpuUsage();
  for (const left of descriptions) for (const right of descriptions) similarity(left, right);
  return process.cpuUsage(started).user / 1e6 / descriptions.length ** 2;
}

function largestOf(labels: readonly unknown[]): number {
  const sizes = new Map<unknown, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return Math.max(...sizes.values());
}

async function reportQuality(dataSource: DataSource, size: number): Promise<number> {
  const sample = [...new Map([...makeDescriptions(size)].map((one) => [one.description, one])).values()];
  const descriptions = sample.map(({ description }) => description);
  const families = sample.map(({ family }) => family);
  const { secondsPerPair, alike, labels } = comparePairs(descriptions);
  await inTransaction(dataSource, withdrawAllFeatures);
  await storeDescriptions(dataSource, sample);
  await regroupAll(dataSource);
  const clusters = await readClusters(dataSource, descriptions);
  const found = alike.filter(([left, right]) => clusters[left] === clusters[right]).length;
  print(
    `deduplicate: of ${alike.length} pairs with Jaccard >= ${LEXICAL_THRESHOLD} among ${sample.length}, recall ${(found / alike.length).toFixed(4)} (goal >= 0.95)`,
    `  clusters against those of all pairs: precision ${shareOf(clusters, labels).toFixed(4)} (goal >= 0.98), recall ${shareOf(labels, clusters).toFixed(4)}`,
    `  clusters against the families that were made: precision ${shareOf(clusters, families).toFixed(4)}, recall ${shareOf(families, clusters).toFixed(4)}; largest cluster ${largestOf(clusters)} of ${largestOf(families)}`,
  );
  return secondsPerPair;
}

const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

function reportRatio(how: string, secondsPerPair: number, size: number, computing: number): void {
  const allPairs = (secondsPerPair * size * (size - 1)) / 2;
  print(
    `  all pairs ${how} would compute for ${allPairs.toFixed(0)} s (${(secondsPerPair * 1e6).toFixed(2)} µs a pair): ratio ${(allPairs / computing).toFixed(1)} (goal >= 50)`,
  );
}

/** Measures deduplication by size against the comparison of all pairs: its cost, and what it finds. */
export async function benchDeduplicate({ databaseUrl, sized }: Bench): Promise<void> {
  const { sample, goal, largest } = sized<Sizes>(
    { sample: 5_000, goal: 50_000, largest: 500_000 },
    { sample: 500, goal: 1_000, largest: 2_000 },
  );
  const dataSource = await connectDatabase(databaseUrl, 1);
  const secondsPerPair = await reportQuality(dataSource, sample);
  let cheapest = Infinity;
  for (const size of [sample, goal, largest]) {
    const {
      seconds,
      cpuSeconds: computing,
      megabytes,
      second,
      added,
    } = await measureSize(dataSource, size, sample / 5);
    const microseconds = (computing / size) * 1e6;
    cheapest = Math.min(cheapest, microseconds);
    print(
      `deduplicate ${size}: ${computing.toFixed(1)} s of computing (${seconds.toFixed(1)} s in all), ${microseconds.toFixed(0)} µs each, ${(microseconds / cheapest).toFixed(2)} times the cheapest, at most ${megabytes.toFixed(0)} MB more; again ${second.toFixed(2)} s, ${sample / 5} more ${added.toFixed(2)} s`,
    );
    if (size === goal) {
      reportRatio('with n-grams read once', secondsPerPair, size, computing);
      reportRatio('by similarity() of the two', timeSimilarity(sample), size, computing);
    }
  }
  await benchEmbeddings(
    dataSource,
    sized<EmbeddedSizes>({ sizes: [5_000, 50_000, 200_000], added: 1_000 }, { sizes: [200, 400], added: 50 }),
  );
  await dataSource.destroy();
}
