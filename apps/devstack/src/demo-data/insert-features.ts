import type { FeatureCategory } from '#contracts';
import { idColumn, onlyRow, textHashOf, type Transaction } from '#database';
import { jobFamilyOf } from '#domain';
import { refreshFinals } from '#letter-features';
import { z } from 'zod';
import { demoSampleLetters, type InsertedLetter } from './demo-sample-letters.js';
import { type DemoFeature, demoFeatures } from './demo-features.js';

/** A demo feature with its category and its position among all. */
interface IndexedFeature extends DemoFeature {
  category: FeatureCategory;
  position: number;
}

const categories: readonly FeatureCategory[] = ['EXPRESSION', 'STRUCTURE', 'CONTENT'];
const indexedFeatures: IndexedFeature[] = categories
  .flatMap((category) => demoFeatures[category].map((feature) => ({ ...feature, category })))
  .map((feature, position) => ({ ...feature, position }));

// The other columns follow from the raw features. A feature that an earlier version inserted keeps its id, which improvements cite.
const INSERT_FINAL = `
WITH known AS (
  SELECT cover_letter_feature_id FROM cover_letter_feature WHERE features_category = $1 AND description = $2
), added AS (
  INSERT INTO cover_letter_feature
    (representative_cover_letter_id, features_category, description, duplicate_count, distinct_letter_count)
  SELECT 0, $1, $2, 0, 0 WHERE NOT EXISTS (SELECT FROM known) RETURNING cover_letter_feature_id
)
SELECT cover_letter_feature_id AS "finalId" FROM (TABLE known UNION ALL TABLE added) AS final LIMIT 1`;
const finalRow = z.object({ finalId: idColumn });

const INSERT_RAW = `
INSERT INTO raw_cover_letter_feature (cover_letter_id, features_category, description, description_hash, job_field,
  job_family, weaknesses, cover_letter_feature_id, created_at, updated_at)
SELECT letter.cover_letter_id, $1, seen.description, seen.description_hash, letter.job_field, seen.job_family, $2, $3,
  letter.created_at, letter.created_at
FROM unnest($4::bigint[], $5::text[], $6::text[], $7::text[])
    AS seen (cover_letter_id, description, description_hash, job_family)
  JOIN crawled_cover_letter letter USING (cover_letter_id)`;

// Stored but not compared yet: the first deduplication compares them with the descriptions added since.
const INSERT_DESCRIPTIONS = `
INSERT INTO feature_description (features_category, description_hash, description)
SELECT DISTINCT features_category, description_hash, description FROM raw_cover_letter_feature
ON CONFLICT DO NOTHING`;

const FEATURE_WITHOUT_RAW = `
SELECT cover_letter_feature_id FROM cover_letter_feature final WHERE NOT EXISTS (
  SELECT FROM raw_cover_letter_feature raw WHERE raw.cover_letter_feature_id = final.cover_letter_feature_id) LIMIT 1`;

/** Whether a final feature has no raw ones, as features of an earlier version of the demo data. */
export async function hasFeatureWithoutLetters(tx: Transaction): Promise<boolean> {
  return (await tx.query(FEATURE_WITHOUT_RAW, z.object({}))).length > 0;
}

/** Stores the demo features with their raw features, spread over these letters. */
export async function insertFeatures(tx: Transaction, letters: readonly InsertedLetter[]): Promise<void> {
  const finalIds: number[] = [];
  for (const feature of indexedFeatures) {
    const finalId = await insertFinal(tx, feature);
    await insertRaw(tx, feature, finalId, letters);
    finalIds.push(finalId);
  }
  await tx.execute(INSERT_DESCRIPTIONS);
  await refreshFinals(tx, finalIds);
}

async function insertFinal(tx: Transaction, { category, description }: IndexedFeature): Promise<number> {
  return onlyRow(await tx.query(INSERT_FINAL, finalRow, [category, description])).finalId;
}

async function insertRaw(
  tx: Transaction,
  feature: IndexedFeature,
  finalId: number,
  letters: readonly InsertedLetter[],
): Promise<void> {
  const seen = rawFeaturesOf(feature, feature.position).flatMap(({ letter, description }) => {
    const found = letters[letter];
    return found === undefined ? [] : [{ ...found, description }];
  });
  await tx.execute(INSERT_RAW, [
    feature.category,
    feature.weaknesses ?? [],
    finalId,
    seen.map(({ coverLetterId }) => coverLetterId),
    seen.map(({ description }) => description),
    seen.map(({ description }) => textHashOf(description)),
    seen.map(({ jobField }) => jobFamilyOf(jobField)),
  ]);
}

/** One raw feature: the letter, and the wording of the description there. */
interface DemoRawFeature {
  /** Position in `demoSampleLetters`. */
  letter: number;
  description: string;
}

const wordings: readonly ((description: string) => string)[] = [
  (description) => description.replace(/\.$/, ''),
  (description) => `글쓴이는 ${description}`,
  (description) => `글 전체에서 ${description}`,
];

// Shares no divisor with the number of letters, so that those of a feature differ; each job field has eight consecutive letters.
const STRIDE = 13;
const OFFSET = 29;

/**
 * The raw features of a demo feature: as many letters and as many in all as it states; the first of each letter has its own
 * description, the others are reworded.
 * @param position among all demo features
 */
export function rawFeaturesOf(feature: DemoFeature, position: number): DemoRawFeature[] {
  const letters = lettersOf(feature);
  return Array.from({ length: feature.times }, (_, at) => {
    const letter = letters[((at % feature.letters) * STRIDE + position * OFFSET) % letters.length] ?? 0;
    const isFirst = at < feature.letters;
    const reword = isFirst ? undefined : wordings[at % wordings.length];
    return { letter, description: reword?.(feature.description) ?? feature.description };
  });
}

function lettersOf({ jobField }: DemoFeature): number[] {
  const all = demoSampleLetters.map((_, position) => position);
  return jobField === undefined ? all : all.filter((at) => demoSampleLetters[at]?.jobField === jobField);
}
