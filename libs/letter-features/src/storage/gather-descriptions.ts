import { idColumn } from '#database';
import { z } from 'zod';
import { writePage, type Regrouping } from './regrouping.js';

const PAGE = 5_000;

const GATHER_PAGE = `
WITH page AS (
  SELECT raw_cover_letter_feature_id AS raw_id, features_category, description_hash, description
  FROM raw_cover_letter_feature
  WHERE cover_letter_feature_id IS NULL AND raw_cover_letter_feature_id > $1
  ORDER BY raw_cover_letter_feature_id LIMIT ${PAGE}
), gathered AS (
  INSERT INTO feature_description (features_category, description_hash, description)
  SELECT features_category, description_hash, min(description) FROM page GROUP BY features_category, description_hash
  ON CONFLICT DO NOTHING
), reopened AS (
  INSERT INTO unmerged_cluster
  SELECT DISTINCT cluster_id FROM page JOIN feature_description USING (features_category, description_hash)
  WHERE cluster_id IS NOT NULL ON CONFLICT DO NOTHING
)
SELECT max(raw_id) AS "lastId" FROM page`;
const gatheredRow = z.object({ lastId: idColumn.nullable() });

/** Ensures that every raw feature without a final one has its description among those to be compared or merged. */
export async function gatherDescriptions(regrouping: Regrouping): Promise<void> {
  let lastId: number | null = 0;
  while (lastId !== null) {
    const after: number = lastId;
    const [page] = await writePage(regrouping, (tx) => tx.query(GATHER_PAGE, gatheredRow, [after]));
    lastId = page?.lastId ?? null;
  }
}
