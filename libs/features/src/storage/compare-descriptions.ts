import type { FeatureCategory } from '#contracts';
import { queryRows, type Transaction } from '#database';
import type { DataSource } from 'typeorm';
import type { Pair } from '../comparing/groups.js';
import { ANCHORS } from '../signing/thresholds.js';
import { uniteByMeaning } from './unite-by-meaning.js';
import { regroup, type Regrouping } from './regrouping.js';

const PAGE = 1_000;

const FIND_UNCOMPARED = `
SELECT feature_description_id AS id FROM feature_description
WHERE cluster_id IS NULL AND bands IS NOT NULL LIMIT ${PAGE}`;

// Keys are looked up in their order, as the index has them. An anchor meets all that share its key, anybody else the anchors. Of two
// that are still to be compared, the later one finds the earlier.
const FIND_CANDIDATES = `
WITH due AS (
  SELECT feature_description_id AS id, key AS band_key
  FROM feature_description, unnest(bands) AS key
  WHERE feature_description_id = ANY($1::bigint[]) ORDER BY key
), first AS (
  SELECT due.id, band_key, anchor.id AS other_id
  FROM due CROSS JOIN LATERAL (
    SELECT feature_description_id AS id FROM feature_band WHERE feature_band.band_key = due.band_key
    ORDER BY anchor_rank, feature_description_id LIMIT ${ANCHORS}) AS anchor
), crowded AS (
  SELECT id, band_key FROM first GROUP BY band_key, id
  HAVING count(*) = ${ANCHORS} AND bool_or(other_id = id)
), met AS (
  SELECT id, other_id FROM first WHERE other_id <> id
  UNION
  SELECT id, feature_description_id FROM crowded JOIN feature_band USING (band_key) WHERE feature_description_id <> id
)
SELECT DISTINCT least(met.id, other_id) AS left, greatest(met.id, other_id) AS right
FROM met JOIN feature_description other ON other.feature_description_id = other_id
WHERE other.cluster_id IS NOT NULL OR other_id = ANY($1::bigint[])`;

const READ_ITEMS = `
SELECT feature_description_id AS id, description, cluster_id AS "clusterId", description_hash AS "descriptionHash",
  features_category AS "featuresCategory", embedding_model IS NOT NULL AS "isEmbedded"
FROM feature_description WHERE feature_description_id = ANY($1::bigint[])`;

/** Two descriptions to be compared, by their ids. */
interface Candidate {
  left: number;
  right: number;
}

/** A description that takes part in a comparison, as it stood when that began. */
export interface Compared {
  id: number;
  description: string;
  clusterId: number | null;
  descriptionHash: string;
  featuresCategory: FeatureCategory;
  isEmbedded: boolean;
}

/**
 * Compares every description that has not been with those it shares a band with, and gives those that are alike the same cluster.
 * @param tell told how many were compared, page by page
 */
export async function compareDescriptions(
  regrouping: Regrouping,
  tell: (count: number) => void,
): Promise<void> {
  for (;;) {
    const due = await queryRows<{ id: number }>(regrouping.dataSource, FIND_UNCOMPARED);
    if (due.length === 0) return;
    if (
      await comparePage(
        regrouping,
        due.map(({ id }) => id),
      )
    )
      tell(due.length);
  }
}

async function comparePage(regrouping: Regrouping, dueIds: number[]): Promise<boolean> {
  const { dataSource, thread, signal } = regrouping;
  const candidates = await queryRows<Candidate>(dataSource, FIND_CANDIDATES, [dueIds]);
  const items = await readItems(dataSource, dueIds, candidates);
  const pairs = toPairs(items, candidates);
  const byWords = await thread.run(
    'uniteByWords',
    {
      labels: items.map(({ id, clusterId }) => clusterId ?? id),
      pairs,
      descriptions: items.map(({ description }) => description),
    },
    signal,
  );
  const labels = await uniteByMeaning(regrouping, items, byWords, pairs);
  return regroup(regrouping, (tx) => storeClusters(tx, items, labels));
}

// Across categories keys are equal by chance alone, and nobody is alike.
function toPairs(items: Compared[], candidates: Candidate[]): Pair[] {
  const positionOf = new Map(items.map(({ id }, position) => [id, position]));
  return candidates.flatMap(({ left, right }): Pair[] => {
    const [a, b] = [positionOf.get(left), positionOf.get(right)];
    if (a === undefined || b === undefined) return [];
    return items[a]?.featuresCategory === items[b]?.featuresCategory ? [[a, b]] : [];
  });
}

// What has been dissolved since it was found has a turn of its own to come.
async function readItems(
  dataSource: DataSource,
  dueIds: number[],
  candidates: Candidate[],
): Promise<Compared[]> {
  const due = new Set(dueIds);
  const ids = new Set([...dueIds, ...candidates.flatMap(({ left, right }) => [left, right])]);
  const items = await queryRows<Compared>(dataSource, READ_ITEMS, [[...ids]]);
  return items.filter(({ id, clusterId }) => clusterId !== null || due.has(id));
}

/** Answers false, and stores nothing, when something of it was withdrawn or dissolved meanwhile: it is to be done again then. */
async function storeClusters(tx: Transaction, items: Compared[], labels: number[]): Promise<boolean> {
  const now = await tx.query<Pick<Compared, 'id' | 'clusterId'>>(
    `SELECT feature_description_id AS id, cluster_id AS "clusterId" FROM feature_description
     WHERE feature_description_id = ANY($1::bigint[])`,
    [items.map(({ id }) => id)],
  );
  const clusterNow = new Map(now.map(({ id, clusterId }) => [id, clusterId]));
  if (items.some(({ id, clusterId }) => clusterNow.get(id) !== clusterId)) return false;
  const moves = movesOf(items, labels);
  const values = [moves.map(({ from }) => from), moves.map(({ to }) => to)];
  await tx.query(ENTER_CLUSTERS, values);
  await tx.query(JOIN_CLUSTERS, values);
  return true;
}

const ENTER_CLUSTERS = `
UPDATE feature_description SET cluster_id = move.to, is_merged = false
FROM unnest($1::bigint[], $2::bigint[]) AS move ("from", "to")
WHERE feature_description_id = move.from AND cluster_id IS NULL`;

const JOIN_CLUSTERS = `
UPDATE feature_description SET cluster_id = move.to, is_merged = false
FROM unnest($1::bigint[], $2::bigint[]) AS move ("from", "to")
WHERE cluster_id = move.from AND move.to <> move.from`;

// A cluster bears the lowest number of those that make it up.
function movesOf(items: Compared[], labels: number[]): { from: number; to: number }[] {
  const numberOf = ({ clusterId, id }: Compared): number => clusterId ?? id;
  const lowest = new Map<number, number>();
  items.forEach((item, position) => {
    const label = labels[position] ?? position;
    lowest.set(label, Math.min(lowest.get(label) ?? Infinity, numberOf(item)));
  });
  const moves = new Map<number, number>();
  items.forEach((item, position) => {
    const to = lowest.get(labels[position] ?? position) ?? numberOf(item);
    if (item.clusterId === null || to !== item.clusterId) moves.set(numberOf(item), to);
  });
  return [...moves].map(([from, to]) => ({ from, to }));
}
