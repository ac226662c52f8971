import type { Transaction } from '#database';

/**
 * What each of the wanted final features is, by its raw features alone. Its description is the one that most of them have, then the
 * shortest, then the first by code points; its letter the one that shows it most often in these words, then the first by what its text
 * hashes to. So neither depends on the order in which anything was stored.
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
 * Makes final features say what their raw features say now; deletes those that have none left and leaves alone those that say it
 * already. The caller holds the lock on features.
 */
export async function refreshFinals(tx: Transaction, finalIds: readonly number[]): Promise<void> {
  if (finalIds.length === 0) return;
  await tx.query(UPDATE, [finalIds]);
  await tx.query(DELETE_EMPTY, [finalIds]);
}
