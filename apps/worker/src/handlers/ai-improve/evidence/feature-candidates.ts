import {
  featureCategorySchema,
  featureWeaknessSchema,
  type FeatureCategory,
  type FeatureWeakness,
} from '#contracts';
import { queryRows, type PreparedStatement } from '#database';
import type { DataSource } from 'typeorm';

/** What features are looked for. */
export interface FeatureSearch {
  jobField: string;
  /** The key of the job field's family; null when it names none. */
  jobFamily: string | null;
  weaknesses: readonly FeatureWeakness[];
}

/** A mined feature with what its rank follows from; `distinctLetterCount` is in how many different sample letters it was seen. */
export interface FeatureCandidate {
  featureId: number;
  featuresCategory: FeatureCategory;
  description: string;
  distinctLetterCount: number;
  jobField: string | null;
  jobFamily: string | null;
  weaknesses: FeatureWeakness[];
  descriptionHash: string | null;
}

const CATEGORIES = featureCategorySchema.options;
/** At most 66 of each of the three categories: 200 in all are looked at. */
const CANDIDATES_PER_CATEGORY = 66;
/** How many of a category each way of fitting may bring; what the letter's own field and family leave, popular ones fill. */
const SHARES = { field: 14, familyWeakness: 20, generalWeakness: 12, family: 14, general: 6 } as const;

/** No feature is of this family: one that is of none has NULL. */
const NO_FAMILY = '';

// Every part reads the end of one index and stops. Where the family is NULL, the order names it: PostgreSQL does not take
// IS NULL for a constant when it looks for an index that is in order already.
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
 * At most 200 features that may fit: of the job field, its family or none, and against the weaknesses, the most often seen first of
 * each kind. Reads the ends of indexes alone, so it takes as long among millions as among thousands.
 */
export async function findFeatureCandidates(
  dataSource: DataSource,
  search: FeatureSearch,
): Promise<FeatureCandidate[]> {
  const rows = await queryRows<FeatureCandidate>(dataSource, statementFor(search.weaknesses), [
    CATEGORIES,
    search.jobField,
    search.jobFamily ?? NO_FAMILY,
  ]);
  return [...new Map(rows.map((row) => [row.featureId, row])).values()];
}
