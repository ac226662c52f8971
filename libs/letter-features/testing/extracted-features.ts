import {
  type FeatureCategory,
  featureCategorySchema,
  type FeatureWeakness,
  featureWeaknessSchema,
} from '#contracts';
import { idColumn, onlyRow, queryRows, textHashOf } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/** A raw feature as a test names it: `letter` is what its letter says, which makes it the same letter in every database. */
export interface ExtractedFeature {
  letter: string;
  description: string;
  category?: FeatureCategory;
  jobField?: string | null;
  jobFamily?: string | null;
  weaknesses?: FeatureWeakness[];
}

/** Stores letters with their raw features, in this order. @returns the id of each letter by what it says */
export async function storeExtracted(
  dataSource: DataSource,
  features: readonly ExtractedFeature[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { letter } of features)
    if (!ids.has(letter)) ids.set(letter, await idOfLetter(dataSource, letter));
  const json = features.map(({ letter, description, category, jobField, jobFamily, weaknesses }) => ({
    cover_letter_id: ids.get(letter),
    features_category: category ?? 'EXPRESSION',
    description,
    description_hash: textHashOf(description),
    job_field: jobField ?? null,
    job_family: jobFamily ?? null,
    weaknesses: weaknesses ?? [],
  }));
  await dataSource.query(INSERT_RAW, [JSON.stringify(json)]);
  return ids;
}

const INSERT_RAW = `
INSERT INTO raw_cover_letter_feature
  (cover_letter_id, features_category, description, description_hash, job_field, job_family, weaknesses)
SELECT * FROM jsonb_to_recordset($1::jsonb) AS row (cover_letter_id bigint, features_category text, description text,
  description_hash text, job_field text, job_family text, weaknesses text[])`;

async function idOfLetter(dataSource: DataSource, text: string): Promise<number> {
  const hash = textHashOf(text);
  const rows = await queryRows(
    dataSource,
    `INSERT INTO crawled_cover_letter (text, source_text_hash, extracted_text_hash) VALUES ($1, $2, $2)
     ON CONFLICT (source_text_hash) WHERE source_text_hash IS NOT NULL DO UPDATE SET text = excluded.text
     RETURNING cover_letter_id AS id`,
    z.object({ id: idColumn }),
    [text, hash],
  );
  return onlyRow(rows).id;
}

/** A final feature without its ids: what must be the same in whatever order it was built. */
const finalFeatureRow = z.object({
  category: featureCategorySchema,
  description: z.string(),
  letter: z.string(),
  duplicateCount: z.number(),
  distinctLetterCount: z.number(),
  jobField: z.string().nullable(),
  jobFamily: z.string().nullable(),
  weaknesses: z.array(featureWeaknessSchema),
  /** The descriptions of its raw features, each with its letter. */
  members: z.array(z.string()),
});

/** All final features that have raw ones, by content. */
export const readFinalFeatures = (dataSource: DataSource): Promise<z.infer<typeof finalFeatureRow>[]> =>
  queryRows(
    dataSource,
    `SELECT final.features_category AS category, final.description, shown.text AS letter,
       final.duplicate_count AS "duplicateCount", final.distinct_letter_count AS "distinctLetterCount",
       final.job_field AS "jobField", final.job_family AS "jobFamily", final.weaknesses,
       array_agg(letter.text || ': ' || raw.description ORDER BY letter.text COLLATE "C", raw.description COLLATE "C") AS members
     FROM cover_letter_feature final
       JOIN raw_cover_letter_feature raw USING (cover_letter_feature_id)
       JOIN crawled_cover_letter letter USING (cover_letter_id)
       JOIN crawled_cover_letter shown ON shown.cover_letter_id = final.representative_cover_letter_id
     GROUP BY final.cover_letter_feature_id, shown.text
     ORDER BY final.features_category, final.description COLLATE "C"`,
    finalFeatureRow,
  );

/**
 * What a run leaves behind, row by row with its position in the table and its transaction: equal before and after a run that has changed
 * nothing.
 */
export const everyRow = (dataSource: DataSource): Promise<unknown[]> =>
  queryRows(
    dataSource,
    `SELECT 'final' AS kind, ctid::text, xmin::text, to_jsonb(row) AS row FROM cover_letter_feature row
     UNION ALL SELECT 'raw', ctid::text, xmin::text, to_jsonb(row) FROM raw_cover_letter_feature row
     UNION ALL SELECT 'description', ctid::text, xmin::text, to_jsonb(row) FROM feature_description row
     UNION ALL SELECT 'band', ctid::text, xmin::text, to_jsonb(row) FROM feature_band row ORDER BY 1, 2`,
    z.unknown(),
  );
