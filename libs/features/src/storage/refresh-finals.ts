import type { Transaction } from '#database';

/**
 * What each of the wanted final features is, by its raw features alone. Its description is the one that most of them have, then the
 * shortest, then the first by code points; its letter the one that shows it most often in these words, then the first by what its text
 * hashes to. So neither depends on the order in which anything was stored.
 */
const SUMMARY = `
raw AS (
  SELECT * FROM raw_cover_letter_feature WHERE cover_letter_feature_id = ANY($1::bigint[])
), total AS (
  SELECT cover_letter_feature_id, count(*) AS duplicates, count(DISTINCT cover_letter_id) AS letters
  FROM raw GROUP BY cover_letter_feature_id
), wording AS (
  SELECT DISTINCT ON (cover_letter_feature_id) cover_letter_feature_id, description, description_hash
  FROM raw GROUP BY cover_letter_feature_id, description, description_hash
  ORDER BY cover_letter_feature_id, count(*) DESC, char_length(description), description COLLATE "C"
), shown AS (
  SELECT DISTINCT ON (cover_letter_feature_id) cover_letter_feature_id, cover_letter_id
  FROM raw JOIN wording USING (cover_letter_feature_id, description_hash)
    JOIN crawled_cover_letter letter USING (cover_letter_id)
  GROUP BY cover_letter_feature_id, cover_letter_id, letter.extracted_text_hash
  ORDER BY cover_letter_feature_id, count(*) DESC, letter.extracted_text_hash COLLATE "C", cover_letter_id
), field AS (
  SELECT DISTINCT ON (cover_letter_feature_id) cover_letter_feature_id, job_field,
    count(DISTINCT cover_letter_id) AS letters
  FROM raw WHERE job_field IS NOT NULL GROUP BY cover_letter_feature_id, job_field
  ORDER BY cover_letter_feature_id, letters DESC, job_field COLLATE "C"
), family AS (
  SELECT DISTINCT ON (cover_letter_feature_id) cover_letter_feature_id, job_family,
    count(DISTINCT cover_letter_id) AS letters
  FROM raw WHERE job_family IS NOT NULL GROUP BY cover_letter_feature_id, job_family
  ORDER BY cover_letter_feature_id, letters DESC, job_family COLLATE "C"
), weakness AS (
  SELECT cover_letter_feature_id, name, count(DISTINCT cover_letter_id) AS letters
  FROM raw, unnest(weaknesses) AS name GROUP BY cover_letter_feature_id, name
), summary AS (
  SELECT cover_letter_feature_id, shown.cover_letter_id, wording.description, wording.description_hash,
    total.duplicates, total.letters,
    CASE WHEN field.letters * 2 >= total.letters THEN field.job_field END AS job_field,
    CASE WHEN family.letters * 2 >= total.letters THEN family.job_family END AS job_family,
    ARRAY(SELECT name FROM weakness
      WHERE weakness.cover_letter_feature_id = total.cover_letter_feature_id
        AND weakness.letters * 3 >= total.letters
      ORDER BY name COLLATE "C") AS weaknesses
  FROM total JOIN wording USING (cover_letter_feature_id) JOIN shown USING (cover_letter_feature_id)
    LEFT JOIN field USING (cover_letter_feature_id) LEFT JOIN family USING (cover_letter_feature_id)
)`;

const UPDATE = `
WITH ${SUMMARY}
UPDATE cover_letter_feature final SET representative_cover_letter_id = summary.cover_letter_id,
  description = summary.description, description_hash = summary.description_hash,
  duplicate_count = summary.duplicates, distinct_letter_count = summary.letters,
  job_field = summary.job_field, job_family = summary.job_family, weaknesses = summary.weaknesses,
  updated_at = now()
FROM summary
WHERE final.cover_letter_feature_id = summary.cover_letter_feature_id
  AND (final.representative_cover_letter_id, final.description, final.description_hash, final.duplicate_count,
       final.distinct_letter_count, final.job_field, final.job_family, final.weaknesses)
    IS DISTINCT FROM (summary.cover_letter_id, summary.description, summary.description_hash, summary.duplicates,
       summary.letters, summary.job_field, summary.job_family, summary.weaknesses)`;

const DELETE_EMPTY = `
DELETE FROM cover_letter_feature final WHERE cover_letter_feature_id = ANY($1::bigint[]) AND NOT EXISTS (
  SELECT 1 FROM raw_cover_letter_feature raw WHERE raw.cover_letter_feature_id = final.cover_letter_feature_id)`;

/**
 * Makes final features say what their raw features say now; deletes those that have none left and leaves alone those that say it
 * already. The caller holds the lock on features.
 */
export async function refreshFinals(tx: Transaction, finalIds: readonly number[]): Promise<void> {
  if (finalIds.length === 0) return;
  await tx.query(UPDATE, [finalIds]);
  await tx.query(DELETE_EMPTY, [finalIds]);
}
