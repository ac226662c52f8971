import { idColumn, type Transaction } from '#database';
import { z } from 'zod';
import { ANCHORS } from '../signing/thresholds.js';

const FIRST = `ORDER BY anchor_rank, feature_description_id LIMIT ${ANCHORS}`;

// Anchors of a key while these descriptions are not there: displaced by them, or promoted when they leave.
const REPLACED_ANCHORS = `
WITH key AS (
  SELECT DISTINCT band_key FROM feature_description, unnest(bands) AS band_key
  WHERE feature_description_id = ANY($1::bigint[])
    AND (SELECT cluster_id FROM feature_description WHERE cluster_id IS NOT NULL ORDER BY cluster_id LIMIT 1) IS NOT NULL
), replaced AS (
  SELECT DISTINCT feature_description_id FROM key
  CROSS JOIN LATERAL (
    SELECT array_agg(feature_description_id) AS ids FROM (
      SELECT feature_description_id FROM feature_band WHERE feature_band.band_key = key.band_key ${FIRST}
    ) AS anchor) AS present
  CROSS JOIN LATERAL (
    SELECT feature_description_id FROM feature_band
    WHERE feature_band.band_key = key.band_key AND cardinality(present.ids) = ${ANCHORS}
      AND present.ids && $1::bigint[] AND feature_description_id <> ALL($1::bigint[]) ${FIRST}) AS without
  WHERE feature_description_id <> ALL(present.ids)
)
SELECT DISTINCT cluster_id AS "clusterId" FROM replaced JOIN feature_description USING (feature_description_id)
WHERE cluster_id IS NOT NULL`;

const CLUSTERS_OF = `
SELECT DISTINCT cluster_id AS "clusterId" FROM feature_description
WHERE feature_description_id = ANY($1::bigint[]) AND cluster_id IS NOT NULL`;

const clusterRow = z.object({ clusterId: idColumn });

const DISSOLVE = `
UPDATE feature_description SET cluster_id = NULL FROM unnest($1::bigint[]) AS dissolved WHERE cluster_id = dissolved`;

/** Removes all descriptions from the clusters that the statement finds; the next comparison groups them again. */
async function dissolveClusters(
  tx: Transaction,
  findClusters: string,
  descriptionIds: readonly number[],
): Promise<void> {
  const rows = await tx.query(findClusters, clusterRow, [descriptionIds]);
  if (rows.length > 0) await tx.execute(DISSOLVE, [rows.map(({ clusterId }) => clusterId)]);
}

/**
 * Dissolves the clusters of descriptions that these have displaced from the anchors of a key, or that become anchors
 * when these leave: the descriptions that they are compared with are no longer the same.
 */
export const dissolveClustersOfReplacedAnchors = (
  tx: Transaction,
  descriptionIds: readonly number[],
): Promise<void> => dissolveClusters(tx, REPLACED_ANCHORS, descriptionIds);

const DELETE_BANDS = `
DELETE FROM feature_band USING feature_description description, unnest(description.bands) AS key
WHERE description.feature_description_id = ANY($1::bigint[])
  AND feature_band.band_key = key AND feature_band.feature_description_id = description.feature_description_id`;

/** Removes descriptions from all clusters and bands. The caller holds the lock on features. */
export async function removeFromClustersAndBands(
  tx: Transaction,
  descriptionIds: readonly number[],
): Promise<void> {
  await dissolveClustersOfReplacedAnchors(tx, descriptionIds);
  await dissolveClusters(tx, CLUSTERS_OF, descriptionIds);
  await tx.execute(DELETE_BANDS, [descriptionIds]);
}
