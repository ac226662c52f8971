import type { Transaction } from '#database';
import { refreshFinals } from './refresh-finals.js';
import { regroup, type Regrouping } from './regrouping.js';

const PAGE = 500;

const FIND_UNMERGED = `
SELECT cluster_id AS "clusterId" FROM unmerged_cluster WHERE cluster_id > $1 ORDER BY cluster_id LIMIT ${PAGE}`;

// A final feature belongs to the cluster of the description that it shows. Of several the oldest stays.
const FIND_FINALS = `
SELECT cluster_id AS "clusterId", min(cover_letter_feature_id) AS "finalId"
FROM unnest($1::bigint[]) AS wanted (cluster_id) JOIN feature_description USING (cluster_id)
  LEFT JOIN cover_letter_feature USING (features_category, description_hash)
GROUP BY cluster_id`;

// It shows nothing yet: what it is stands there before anybody can read it.
const INSERT_FINALS = `
WITH missing AS (
  SELECT cluster_id, features_category, description,
    row_number() OVER (ORDER BY cluster_id) AS number
  FROM feature_description WHERE feature_description_id = ANY($1::bigint[])
)
INSERT INTO cover_letter_feature
  (representative_cover_letter_id, features_category, description, duplicate_count, distinct_letter_count)
SELECT 0, features_category, description, 0, 0 FROM missing ORDER BY number
RETURNING cover_letter_feature_id AS "finalId"`;

const ASSIGN = `
WITH moved AS (
  SELECT raw_cover_letter_feature_id, raw.cover_letter_feature_id AS left_id, owner.final_id
  FROM unnest($1::bigint[], $2::bigint[]) AS owner (cluster_id, final_id)
    JOIN feature_description USING (cluster_id)
    JOIN raw_cover_letter_feature raw USING (features_category, description_hash)
  WHERE raw.cover_letter_feature_id IS DISTINCT FROM owner.final_id
), assigned AS (
  UPDATE raw_cover_letter_feature raw SET cover_letter_feature_id = moved.final_id FROM moved
  WHERE raw.raw_cover_letter_feature_id = moved.raw_cover_letter_feature_id
)
SELECT DISTINCT left_id AS "finalId" FROM moved WHERE left_id IS NOT NULL`;

/**
 * Gives every cluster that has changed its final feature, and each of its raw ones to that. Whoever reads meanwhile finds final
 * features whose counts add up to the raw ones that have one.
 * @param tell told how many clusters were merged, page by page
 */
export async function mergeClusters(regrouping: Regrouping, tell: (count: number) => void): Promise<void> {
  for (let lastId = 0; ;) {
    const merged = await regroup(regrouping, (tx) => mergePage(tx, lastId));
    const last = merged.at(-1);
    if (last === undefined) return;
    tell(merged.length);
    lastId = last;
  }
}

async function mergePage(tx: Transaction, afterId: number): Promise<number[]> {
  const page = await tx.query<{ clusterId: number }>(FIND_UNMERGED, [afterId]);
  const clusterIds = page.map(({ clusterId }) => clusterId);
  if (clusterIds.length === 0) return [];
  const owners = await findOwners(tx, clusterIds);
  const finalIds = [...owners.values()];
  const left = await tx.query<{ finalId: number }>(ASSIGN, [[...owners.keys()], finalIds]);
  await refreshFinals(tx, [...new Set([...finalIds, ...left.map(({ finalId }) => finalId)])]);
  await tx.query('DELETE FROM unmerged_cluster WHERE cluster_id = ANY($1::bigint[])', [clusterIds]);
  return clusterIds;
}

/** The final feature of each cluster, in place or new. */
async function findOwners(tx: Transaction, clusterIds: number[]): Promise<Map<number, number>> {
  const found = await tx.query<{ clusterId: number; finalId: number | null }>(FIND_FINALS, [clusterIds]);
  const missing = found
    .filter(({ finalId }) => finalId === null)
    .map(({ clusterId }) => clusterId)
    .sort((left, right) => left - right);
  // The number of a cluster is that of one of its descriptions.
  const inserted = await tx.query<{ finalId: number }>(INSERT_FINALS, [missing]);
  const owners = new Map(missing.map((clusterId, at) => [clusterId, inserted[at]?.finalId ?? 0]));
  for (const { clusterId, finalId } of found) if (finalId !== null) owners.set(clusterId, finalId);
  return owners;
}
