import { connectDatabase, inTransaction, queryRows, textHashOf } from '#database';
import { readFile } from 'node:fs/promises';
import { jaccardOf, ngramsOf, similarity } from '#domain';
import {
  ComputingThread,
  gatherDescriptions,
  regroupFeatures,
  withdrawAllFeatures,
  type Regrouping,
} from '#features';
import type { DataSource } from 'typeorm';
import { Groups } from '../libs/features/src/comparing/groups.js';
import { LEXICAL_THRESHOLD } from '../libs/features/src/signing/thresholds.js';
import type { BenchServers } from './bench-servers.js';
import { makeDescriptions, type LabelledDescription } from './dedup-descriptions.js';

const SAMPLE = 5_000;
const GOAL_SIZE = 50_000;
const LARGEST = 500_000;
const SIZES = [SAMPLE, GOAL_SIZE, LARGEST];
const CHUNK = 5_000;
const FEATURES_PER_LETTER = 10;
const MEGABYTE = 1024 * 1024;

const INSERT = `
INSERT INTO raw_cover_letter_feature (cover_letter_id, features_category, description, description_hash)
SELECT letters.ids[1 + (position - 1) / ${FEATURES_PER_LETTER}], 'EXPRESSION', description, hash
FROM (SELECT $3::bigint[] AS ids) AS letters, unnest($1::text[], $2::text[]) WITH ORDINALITY AS row (description, hash, position)`;

async function storeDescriptions(
  dataSource: DataSource,
  descriptions: Iterable<LabelledDescription>,
): Promise<void> {
  let chunk: string[] = [];
  const flush = async (): Promise<void> => {
    const letters = await queryRows<{ id: number }>(
      dataSource,
      `INSERT INTO crawled_cover_letter (text) SELECT '글' FROM generate_series(1, $1) RETURNING cover_letter_id AS id`,
      [Math.ceil(chunk.length / FEATURES_PER_LETTER)],
    );
    await queryRows(dataSource, INSERT, [chunk, chunk.map(textHashOf), letters.map(({ id }) => id)]);
    chunk = [];
  };
  for (const { description } of descriptions) {
    chunk.push(description);
    if (chunk.length === CHUNK) await flush();
  }
  if (chunk.length > 0) await flush();
}

interface Measured {
  seconds: number;
  /** Seconds of computing, here and in the database: what other work on the machine sways less. */
  computing: number;
  /** Of this process above what it held before, at most. */
  megabytes: number;
}

const TICKS_A_SECOND = 100;

/** Seconds that this process and the one connection's have computed so far; where there is no /proc, this one's alone. */
async function readComputing(dataSource: DataSource): Promise<number> {
  const { user, system } = process.cpuUsage();
  const [row] = await queryRows<{ pid: number }>(dataSource, 'SELECT pg_backend_pid() AS pid');
  const stat = await readFile(`/proc/${row?.pid}/stat`, 'utf8').catch(() => '');
  const [userTicks = 0, systemTicks = 0] = stat.split(' ').slice(13, 15).map(Number);
  return (user + system) / 1e6 + (userTicks + systemTicks) / TICKS_A_SECOND;
}

async function measure(dataSource: DataSource, work: () => Promise<void>): Promise<Measured> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const computed = await readComputing(dataSource);
  const started = performance.now();
  try {
    await work();
    return {
      seconds: (performance.now() - started) / 1000,
      computing: (await readComputing(dataSource)) - computed,
      megabytes: (most - before) / MEGABYTE,
    };
  } finally {
    clearInterval(watch);
  }
}

async function deduplicate(dataSource: DataSource): Promise<void> {
  const thread = new ComputingThread();
  const regrouping: Regrouping = {
    dataSource,
    thread,
    signal: new AbortController().signal,
    requireClaim: () => Promise.resolve(),
  };
  await gatherDescriptions(regrouping);
  await regroupFeatures(regrouping, 'none', () => undefined);
  await thread.close();
}

async function measureSize(
  dataSource: DataSource,
  size: number,
): Promise<Measured & { second: number; added: number }> {
  await inTransaction(dataSource, withdrawAllFeatures);
  await storeDescriptions(dataSource, makeDescriptions(size));
  const first = await measure(dataSource, () => deduplicate(dataSource));
  const { computing: second } = await measure(dataSource, () => deduplicate(dataSource));
  await storeDescriptions(dataSource, makeDescriptions(SAMPLE / 5, size));
  const { computing: added } = await measure(dataSource, () => deduplicate(dataSource));
  return { ...first, second, added };
}

/** Looks at every pair; answers how long it computes for a pair, which are alike, and the groups that these make. */
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
  return { secondsAPair: user / 1e6 / pairs, alike, labels: groups.toLabels() };
}

/** Seconds that a pair takes when both are read anew for it, as who compares a few does. */
function timeSimilarity(): number {
  const descriptions = Array.from(makeDescriptions(SAMPLE / 10), ({ description }) => description);
  const started = process.cpuUsage();
  for (const left of descriptions) for (const right of descriptions) similarity(left, right);
  return process.cpuUsage(started).user / 1e6 / descriptions.length ** 2;
}

/** The cluster that each description came to, by its hash. */
async function readClusters(
  dataSource: DataSource,
  descriptions: readonly string[],
): Promise<(number | undefined)[]> {
  const rows = await queryRows<{ hash: string; clusterId: number }>(
    dataSource,
    'SELECT description_hash AS hash, cluster_id AS "clusterId" FROM feature_description',
  );
  const clusterOf = new Map(rows.map(({ hash, clusterId }) => [hash, clusterId]));
  return descriptions.map((description) => clusterOf.get(textHashOf(description)));
}

/** Of all pairs that `these` put together, the share that `those` put together, too. */
function shareOf(these: readonly unknown[], those: readonly unknown[]): number {
  let [together, agreed] = [0, 0];
  these.forEach((label, at) => {
    for (let to = at + 1; to < these.length; to += 1) {
      if (these[to] !== label) continue;
      together += 1;
      if (those[to] === those[at]) agreed += 1;
    }
  });
  return together === 0 ? 1 : agreed / together;
}

function largestOf(labels: readonly unknown[]): number {
  const sizes = new Map<unknown, number>();
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return Math.max(...sizes.values());
}

async function reportQuality(dataSource: DataSource): Promise<number> {
  const sample = [...new Map([...makeDescriptions(SAMPLE)].map((one) => [one.description, one])).values()];
  const descriptions = sample.map(({ description }) => description);
  const families = sample.map(({ family }) => family);
  const { secondsAPair, alike, labels } = comparePairs(descriptions);
  await inTransaction(dataSource, withdrawAllFeatures);
  await storeDescriptions(dataSource, sample);
  await deduplicate(dataSource);
  const clusters = await readClusters(dataSource, descriptions);
  const found = alike.filter(([left, right]) => clusters[left] === clusters[right]).length;
  print(
    `deduplicate: of ${alike.length} pairs with Jaccard >= ${LEXICAL_THRESHOLD} among ${sample.length}, recall ${(found / alike.length).toFixed(4)} (goal >= 0.95)`,
    `  clusters against those of all pairs: precision ${shareOf(clusters, labels).toFixed(4)} (goal >= 0.98), recall ${shareOf(labels, clusters).toFixed(4)}`,
    `  clusters against the families that were made: precision ${shareOf(clusters, families).toFixed(4)}, recall ${shareOf(families, clusters).toFixed(4)}; largest cluster ${largestOf(clusters)} of ${largestOf(families)}`,
  );
  return secondsAPair;
}

const print = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

function reportRatio(how: string, secondsAPair: number, size: number, computing: number): void {
  const allPairs = (secondsAPair * size * (size - 1)) / 2;
  print(
    `  all pairs ${how} would compute for ${allPairs.toFixed(0)} s (${(secondsAPair * 1e6).toFixed(2)} µs a pair): ratio ${(allPairs / computing).toFixed(0)} (goal >= 50)`,
  );
}

/** Cost of a deduplication by size against looking at every pair, and what it finds against what that would. */
export async function benchDeduplicate(servers: BenchServers): Promise<void> {
  const dataSource = await connectDatabase(servers.databaseUrl, 1);
  const secondsAPair = await reportQuality(dataSource);
  let cheapest = Infinity;
  for (const size of SIZES) {
    const { seconds, computing, megabytes, second, added } = await measureSize(dataSource, size);
    const microseconds = (computing / size) * 1e6;
    cheapest = Math.min(cheapest, microseconds);
    print(
      `deduplicate ${size}: ${computing.toFixed(1)} s of computing (${seconds.toFixed(1)} s in all), ${microseconds.toFixed(0)} µs each, ${(microseconds / cheapest).toFixed(2)} times the cheapest, at most ${megabytes.toFixed(0)} MB more; again ${second.toFixed(2)} s, ${SAMPLE / 5} more ${added.toFixed(2)} s`,
    );
    if (size === GOAL_SIZE) {
      reportRatio('with n-grams read once', secondsAPair, size, computing);
      reportRatio('by similarity() of the two', timeSimilarity(), size, computing);
    }
  }
  await dataSource.destroy();
}
