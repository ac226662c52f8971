import { featureCategorySchema } from '#contracts';
import { FeatureDescription, idColumn, type Transaction } from '#database';
import { Any } from 'typeorm';
import { z } from 'zod';
import { lockFeatures } from './regrouping.js';
import { refreshFinals } from './final-features.js';
import { removeFromClustersAndBands } from './dissolve-clusters.js';

const DELETE_RAW = `
DELETE FROM raw_cover_letter_feature WHERE cover_letter_id = ANY($1::bigint[])
RETURNING cover_letter_feature_id AS "finalId", features_category AS "featuresCategory",
  description_hash AS "descriptionHash"`;
const withdrawnRow = z.object({
  finalId: idColumn.nullable(),
  featuresCategory: featureCategorySchema,
  descriptionHash: z.string(),
});
type WithdrawnFeature = z.infer<typeof withdrawnRow>;

const FIND_UNUSED = `
SELECT feature_description_id AS "descriptionId"
FROM feature_description description JOIN (
  SELECT DISTINCT * FROM unnest($1::text[], $2::text[]) AS withdrawn (features_category, description_hash)
) AS withdrawn USING (features_category, description_hash)
WHERE NOT EXISTS (SELECT FROM raw_cover_letter_feature raw
  WHERE raw.features_category = description.features_category
    AND raw.description_hash = description.description_hash)`;
const unusedRow = z.object({ descriptionId: idColumn });

const DELETE_UNUSED_EMBEDDINGS = `
DELETE FROM description_embedding embedding WHERE description_hash = ANY($1::text[])
  AND NOT EXISTS (SELECT FROM raw_cover_letter_feature raw
    WHERE raw.description_hash = embedding.description_hash)
  AND NOT EXISTS (SELECT FROM cover_letter_feature final
    WHERE final.description_hash = embedding.description_hash)`;

/**
 * Withdraws what was extracted from these letters: deletes their raw features, and at once updates each final feature
 * that they counted in, or deletes it with its last one. Descriptions that were alike only through a deleted one are
 * compared again by the next deduplication. Publishes nothing.
 */
export async function withdrawFeatures(tx: Transaction, coverLetterIds: readonly number[]): Promise<void> {
  if (coverLetterIds.length === 0) return;
  await lockFeatures(tx);
  const withdrawn = await tx.query(DELETE_RAW, withdrawnRow, [coverLetterIds]);
  if (withdrawn.length === 0) return;
  await refreshFinals(tx, [...new Set(withdrawn.flatMap(({ finalId }) => finalId ?? []))]);
  await dropUnused(tx, withdrawn);
}

async function dropUnused(tx: Transaction, withdrawn: WithdrawnFeature[]): Promise<void> {
  const hashes = withdrawn.map(({ descriptionHash }) => descriptionHash);
  const unused = await tx.query(FIND_UNUSED, unusedRow, [
    withdrawn.map(({ featuresCategory }) => featuresCategory),
    hashes,
  ]);
  const ids = unused.map(({ descriptionId }) => descriptionId);
  if (ids.length > 0) {
    await removeFromClustersAndBands(tx, ids);
    await tx.manager.delete(FeatureDescription, { featureDescriptionId: Any(ids) });
  }
  await tx.execute(DELETE_UNUSED_EMBEDDINGS, [hashes]);
}

/** Withdraws everything that was ever extracted, final features included. Publishes nothing. */
export async function withdrawAllFeatures(tx: Transaction): Promise<void> {
  await lockFeatures(tx);
  await tx.execute(
    'TRUNCATE raw_cover_letter_feature, cover_letter_feature, feature_description, feature_band, description_embedding',
  );
}
