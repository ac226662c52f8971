import { featureCategorySchema, featureWeaknessSchema, type FeatureWeakness } from '#contracts';
import { idColumn, queryRows, type PreparedStatement } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/** What candidates are searched by. */
export interface FeatureSearch {
  jobField: string;
  /** The key of the job field's family; null when it names none. */
  jobFamily: string | null;
  weaknesses: readonly FeatureWeakness[];
}

/** A final feature with what it is ranked by; `distinctLetterCount` is in how many different sample letters it was seen. */
const candidateRow = z.object({
  featureId: idColumn,
  featuresCategory: featureCategorySchema,
  description: z.string(),
  distinctLetterCount: z.number().int(),
  jobField: z.string().nullable(),
  jobFamily: z.string().nullable(),
  weaknesses: z.array(featureWeaknessSchema),
  descriptionHash: z.string().nullable(),
});
export type FeatureCandidate = z.infer<typeof candidateRow>;

const CATEGORIES = featureCategorySchema.options;
/** At most 66 of each of the three categories, about 200 in all. */
const CANDIDATES_PER_CATEGORY = 66;
/** How many of a category each criterion may contribute: weaknesses divide their share, rounded up. Popular features fill the rest. */
const SHARES = { field: 14, familyWeakness: 20, generalWeakness: 12, family: 14, general: 6 } as const;

/** No feature has this family: one without a family has NULL. */
const NO_FAMILY = '';

// Every part reads the first rows of one index and stops. Where the family is NULL, ORDER BY names it: PostgreSQL does not treat IS NULL as
// a constant when it looks for an index that is already in order.
const MOST_SEEN = 'distinct_letter_count DESC, cover_letter_feature_id DESC';
const NO_FAMILY_FIRST = `job_family DESC, ${MOST_SEEN}`;

const part = (condition: string, order: string, limit: number): string => `
    (SELECT cover_letter_feature_id, description, distinct_letter_count, job_field, job_family, weaknesses, description_hash
     FROM cover_letter_feature
     WHERE features_category = category.name AND ${condition} ORDER BY ${order} LIMIT ${limit})`;

function partsOf(weaknesses: readonly FeatureWeakness[]): string[] {
  const share = (shares: number): number => Math.ceil(shares / Math.max(1, weaknesses.length));
  // The condition must be written out: a partial index is found by it.
  const against = (weakness: FeatureWeakness): string => `weaknesses @> '{${weakness}}'`;
  return [
    part('job_field = $2', MOST_SEEN, SHARES.field),
    ...weaknesses.map((weakness) =>
      part(`job_family = $3 AND ${against(weakness)}`, MOST_SEEN, share(SHARES.familyWeakness)),
    ),
    ...weaknesses.map((weakness) =>
      part(`job_family IS NULL AND ${against(weakness)}`, NO_FAMILY_FIRST, share(SHARES.generalWeakness)),
    ),
    part('job_family = $3', MOST_SEEN, SHARES.family),
    part('job_family IS NULL', NO_FAMILY_FIRST, SHARES.general),
    part('true', MOST_SEEN, CANDIDATES_PER_CATEGORY),
  ];
}

/** One statement for each set of weaknesses: 32 at most. */
function statementFor(weaknesses: readonly FeatureWeakness[]): PreparedStatement {
  const known = featureWeaknessSchema.options.filter((weakness) => weaknesses.includes(weakness));
  const set = featureWeaknessSchema.options.map((weakness) => (known.includes(weakness) ? 1 : 0)).join('');
  return {
    name: `feature-candidates-${set}`,
    sql: `
SELECT category.name AS "featuresCategory", candidate.cover_letter_feature_id AS "featureId", candidate.description,
  candidate.distinct_letter_count AS "distinctLetterCount", candidate.job_field AS "jobField",
  candidate.job_family AS "jobFamily", candidate.weaknesses, candidate.description_hash AS "descriptionHash"
FROM unnest($1::text[]) AS category (name)
CROSS JOIN LATERAL (${partsOf(known).join(' UNION ALL')}
    LIMIT ${CANDIDATES_PER_CATEGORY}) AS candidate`,
  };
}

/**
 * At most 200 features that may fit: of the job field, its family or none, and against the weaknesses, the most often seen first of each
 * kind. Reads only the first rows of indexes, so its duration does not depend on the size of the table.
 */
export async function findFeatureCandidates(
  dataSource: DataSource,
  search: FeatureSearch,
): Promise<FeatureCandidate[]> {
  const rows = await queryRows(dataSource, statementFor(search.weaknesses), candidateRow, [
    CATEGORIES,
    search.jobField,
    search.jobFamily ?? NO_FAMILY,
  ]);
  return [...new Map(rows.map((row) => [row.featureId, row])).values()];
}
