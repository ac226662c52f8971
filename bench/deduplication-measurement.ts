import { runSql } from '#testing';
import { textHashOf } from '#database';
import { ComputingThread, gatherDescriptions, regroupFeatures, type Regrouping } from '#letter-features';
import type { DataSource } from 'typeorm';
import type { LabelledDescription } from './deduplication-descriptions.js';
import { usageOf } from './measurements.js';

const CHUNK = 5_000;
const FEATURES_PER_LETTER = 10;
const MEGABYTE = 1024 * 1024;

const INSERT = `
INSERT INTO raw_cover_letter_feature (cover_letter_id, features_category, description, description_hash)
SELECT letters.ids[1 + (position - 1) / ${FEATURES_PER_LETTER}], 'EXPRESSION', description, hash
FROM (SELECT $3::bigint[] AS ids) AS letters, unnest($1::text[], $2::text[]) WITH ORDINALITY AS row (description, hash, position)`;

/** Stores letters that have these descriptions as raw features. */
export async function storeDescriptions(
  dataSource: DataSource,
  descriptions: Iterable<LabelledDescription>,
): Promise<void> {
  let chunk: string[] = [];
  const flush = async (): Promise<void> => {
    const letters = await runSql<{ id: number }>(
      dataSource,
      `INSERT INTO crawled_cover_letter (text) SELECT '글' FROM generate_series(1, $1) RETURNING cover_letter_id AS id`,
      [Math.ceil(chunk.length / FEATURES_PER_LETTER)],
    );
    await runSql(dataSource, INSERT, [chunk, chunk.map(textHashOf), letters.map(({ id }) => id)]);
    chunk = [];
  };
  for (const { description } of descriptions) {
    chunk.push(description);
    if (chunk.length === CHUNK) await flush();
  }
  if (chunk.length > 0) await flush();
}

/** Cost of a piece of work. */
export interface Measured {
  seconds: number;
  /** CPU seconds of this process and of the database connection: affected less than elapsed time by other load. */
  cpuSeconds: number;
  /** Peak memory of this process above what it used before. */
  megabytes: number;
}

/** CPU seconds of this process and of the connection's backend so far; without /proc, of this process alone. */
async function readCpuSeconds(dataSource: DataSource): Promise<number> {
  const { user, system } = process.cpuUsage();
  const [row] = await runSql<{ pid: number }>(dataSource, 'SELECT pg_backend_pid() AS pid');
  const backend = await usageOf(row?.pid).catch(() => undefined);
  return (user + system) / 1e6 + (backend?.cpuMilliseconds || 0) / 1000;
}

/** Runs `work` and measures it. */
export async function measure(dataSource: DataSource, work: () => Promise<void>): Promise<Measured> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const cpuSecondsBefore = await readCpuSeconds(dataSource);
  const started = performance.now();
  try {
    await work();
    return {
      seconds: (performance.now() - started) / 1000,
      cpuSeconds: (await readCpuSeconds(dataSource)) - cpuSecondsBefore,
      megabytes: (peak - before) / MEGABYTE,
    };
  } finally {
    clearInterval(watch);
  }
}

/** A regrouping that is never aborted. */
export const regroupingOf = (dataSource: DataSource): Regrouping => ({
  dataSource,
  thread: new ComputingThread(),
  signal: new AbortController().signal,
  requireClaim: () => Promise.resolve(),
});

/** Regroups all raw features as the job does: by words, and by a model's vectors where descriptions have them. */
export async function regroupAll(dataSource: DataSource, model = 'none'): Promise<void> {
  const regrouping = regroupingOf(dataSource);
  await gatherDescriptions(regrouping);
  await regroupFeatures(regrouping, model, () => undefined);
  await regrouping.thread.close();
}

/** The cluster of each description, by its hash. */
export async function readClusters(
  dataSource: DataSource,
  descriptions: readonly string[],
): Promise<(number | undefined)[]> {
  const rows = await runSql<{ hash: string; clusterId: number }>(
    dataSource,
    'SELECT description_hash AS hash, cluster_id AS "clusterId" FROM feature_description',
  );
  const clusterOf = new Map(rows.map(({ hash, clusterId }) => [hash, clusterId]));
  return descriptions.map((description) => clusterOf.get(textHashOf(description)));
}

/** Share of the pairs with the same label that have the same other label too, 1 without a pair; both lists are in one order. */
export function shareOf(labels: readonly unknown[], otherLabels: readonly unknown[]): number {
  let [together, agreed] = [0, 0];
  labels.forEach((label, at) => {
    for (let to = at + 1; to < labels.length; to += 1) {
      if (labels[to] !== label) continue;
      together += 1;
      if (otherLabels[to] === otherLabels[at]) agreed += 1;
    }
  });
  return together === 0 ? 1 : agreed / together;
}
