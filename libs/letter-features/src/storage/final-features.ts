import { idColumn, onlyRow, type Transaction } from '#database';
import { z } from 'zod';
import { writePage, type Regrouping } from './regrouping.js';

const PAGE = 500;

const FIND_UNMERGED = `
SELECT cluster_id AS "clusterId" FROM unmerged_cluster WHERE cluster_id > $1 ORDER BY cluster_id LIMIT ${PAGE}`;
const unmergedRow = z.object({ clusterId: idColumn });

// A final feature belongs to the cluster of the description that it shows. Of several the oldest stays.
const FIND_FINALS = `
SELECT cluster_id AS "clusterId", min(cover_letter_feature_id) AS "finalId"
FROM unnest($1::bigint[]) AS wanted (cluster_id) JOIN feature_description USING (cluster_id)
  LEFT JOIN cover_letter_feature USING (features_category, description_hash)
GROUP BY cluster_id`;
const clusterFinalRow = z.object({ clusterId: idColumn, finalId: idColumn.nullable() });

// Inserted incomplete; the same transaction completes the row before any reader can see it.
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
const finalRow = z.object({ finalId: idColumn });

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
 * Gives every changed cluster its final feature, and assigns the raw features of the cluster to it. Concurrent readers find final
 * features whose counts add up to the number of raw ones that have a final one.
 * @param advance called with how many clusters were merged, page by page
 */
export async function mergeClusters(regrouping: Regrouping, advance: (count: number) => void): Promise<void> {
  for (let lastId = 0; ;) {
    const merged = await writePage(regrouping, (tx) => mergePage(tx, lastId));
    const last = merged.at(-1);
    if (last === undefined) return;
    advance(merged.length);
    lastId = last;
  }
}

async function mergePage(tx: Transaction, afterId: number): Promise<number[]> {
  const page = await tx.query(FIND_UNMERGED, unmergedRow, [afterId]);
  const clusterIds = page.map(({ clusterId }) => clusterId);
  if (clusterIds.length === 0) return [];
  const owners = await findOwners(tx, clusterIds);
  const finalIds = [...owners.values()];
  const left = await tx.query(ASSIGN, finalRow, [[...owners.keys()], finalIds]);
  await refreshFinals(tx, [...new Set([...finalIds, ...left.map(({ finalId }) => finalId)])]);
  await tx.execute('DELETE FROM unmerged_cluster WHERE cluster_id = ANY($1::bigint[])', [clusterIds]);
  return clusterIds;
}

/** The final feature of each cluster, in place or new. */
async function findOwners(tx: Transaction, clusterIds: number[]): Promise<Map<number, number>> {
  const found = await tx.query(FIND_FINALS, clusterFinalRow, [clusterIds]);
  const missing = found
    .filter(({ finalId }) => finalId === null)
    .map(({ clusterId }) => clusterId)
    .sort((left, right) => left - right);
  // The number of a cluster is that of one of its descriptions.
  const inserted = await tx.query(INSERT_FINALS, finalRow, [missing]);
  const owners = new Map(missing.map((clusterId, at) => [clusterId, inserted[at]?.finalId ?? 0]));
  for (const { clusterId, finalId } of found) if (finalId !== null) owners.set(clusterId, finalId);
  return owners;
}

/**
 * The content of each of the wanted final features, derived from its raw features alone. Its description is the one
 * that most of them have, then the shortest, then the first by code points; its letter the one that shows it most
 * often in these words, then the first by the hash of its text. So neither depends on the order in which anything was
 * stored.
 */
const SUMMARY = `
SELECT cover_letter_feature_id, shown.cover_letter_id, wording.description, wording.description_hash,
  total.duplicates, total.letters,
  CASE WHEN field.letters * 2 >= total.letters THEN field.job_field END AS job_field,
  CASE WHEN family.letters * 2 >= total.letters THEN family.job_family END AS job_family,
  ARRAY(
    SELECT weakness FROM raw_cover_letter_feature raw, unnest(weaknesses) AS weakness
    WHERE raw.cover_letter_feature_id = wanted.cover_letter_feature_id
    GROUP BY weakness HAVING count(DISTINCT cover_letter_id) * 3 >= total.letters ORDER BY weakness COLLATE "C"
  ) AS weaknesses
FROM unnest($1::bigint[]) AS wanted (cover_letter_feature_id)
CROSS JOIN LATERAL (
  SELECT count(*) AS duplicates, count(DISTINCT cover_letter_id) AS letters
  FROM raw_cover_letter_feature raw WHERE raw.cover_letter_feature_id = wanted.cover_letter_feature_id
) AS total
CROSS JOIN LATERAL (
  SELECT description, description_hash
  FROM raw_cover_letter_feature raw WHERE raw.cover_letter_feature_id = wanted.cover_letter_feature_id
  GROUP BY description, description_hash
  ORDER BY count(*) DESC, char_length(description), description COLLATE "C" LIMIT 1
) AS wording
CROSS JOIN LATERAL (
  SELECT cover_letter_id
  FROM raw_cover_letter_feature raw JOIN crawled_cover_letter letter USING (cover_letter_id)
  WHERE raw.cover_letter_feature_id = wanted.cover_letter_feature_id
    AND raw.description_hash = wording.description_hash
  GROUP BY cover_letter_id, letter.extracted_text_hash
  ORDER BY count(*) DESC, letter.extracted_text_hash COLLATE "C", cover_letter_id LIMIT 1
) AS shown
LEFT JOIN LATERAL (
  SELECT job_field, count(DISTINCT cover_letter_id) AS letters
  FROM raw_cover_letter_feature raw
  WHERE raw.cover_letter_feature_id = wanted.cover_letter_feature_id AND job_field IS NOT NULL
  GROUP BY job_field ORDER BY letters DESC, job_field COLLATE "C" LIMIT 1
) AS field ON true
LEFT JOIN LATERAL (
  SELECT job_family, count(DISTINCT cover_letter_id) AS letters
  FROM raw_cover_letter_feature raw
  WHERE raw.cover_letter_feature_id = wanted.cover_letter_feature_id AND job_family IS NOT NULL
  GROUP BY job_family ORDER BY letters DESC, job_family COLLATE "C" LIMIT 1
) AS family ON true`;

const UPDATE = `
UPDATE cover_letter_feature final SET representative_cover_letter_id = summary.cover_letter_id,
  description = summary.description, description_hash = summary.description_hash,
  duplicate_count = summary.duplicates, distinct_letter_count = summary.letters,
  job_field = summary.job_field, job_family = summary.job_family, weaknesses = summary.weaknesses,
  updated_at = now()
FROM (${SUMMARY}) AS summary
WHERE final.cover_letter_feature_id = summary.cover_letter_feature_id
  AND (final.representative_cover_letter_id, final.description, final.description_hash, final.duplicate_count,
       final.distinct_letter_count, final.job_field, final.job_family, final.weaknesses)
    IS DISTINCT FROM (summary.cover_letter_id, summary.description, summary.description_hash, summary.duplicates,
       summary.letters, summary.job_field, summary.job_family, summary.weaknesses)`;

const DELETE_EMPTY = `
DELETE FROM cover_letter_feature final WHERE cover_letter_feature_id = ANY($1::bigint[]) AND NOT EXISTS (
  SELECT 1 FROM raw_cover_letter_feature raw WHERE raw.cover_letter_feature_id = final.cover_letter_feature_id)`;

/**
 * Updates final features from their raw ones: deletes those that have none left and leaves alone those that are up to
 * date. The caller holds the lock on features.
 */
export async function refreshFinals(tx: Transaction, finalIds: readonly number[]): Promise<void> {
  if (finalIds.length === 0) return;
  await tx.execute(UPDATE, [finalIds]);
  await tx.execute(DELETE_EMPTY, [finalIds]);
}

const COUNT_FEATURES = `
SELECT (SELECT count(*) FROM raw_cover_letter_feature) AS raw, (SELECT count(*) FROM cover_letter_feature) AS final`;
const featureTotalsRow = z.object({ raw: z.number(), final: z.number() });

/** How many features there are of each kind: the payload of `feature-list-updated`. */
export type FeatureTotals = z.infer<typeof featureTotalsRow>;

/** Counts raw and final features as the transaction sees them. */
export async function countFeatures(tx: Transaction): Promise<FeatureTotals> {
  return onlyRow(await tx.query(COUNT_FEATURES, featureTotalsRow));
}
