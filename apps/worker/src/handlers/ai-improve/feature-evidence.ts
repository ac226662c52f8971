import { improveEvidenceSchema, type FeatureCategory, type ImproveEvidence } from '#contracts';
import { queryRows } from '#database';
import { similarity } from '#domain';
import type { DataSource } from 'typeorm';

/** At most so many features are looked at, and so many given to the model. */
const CANDIDATES_PER_CATEGORY = 60;
const CHOSEN_PER_CATEGORY = 3;
const CATEGORIES: readonly FeatureCategory[] = ['EXPRESSION', 'STRUCTURE', 'CONTENT'];

// Features of the letter's own job field come first, then those of no particular one, each by how many letters show them.
const CANDIDATES = `
SELECT cover_letter_feature_id AS "featureId", features_category AS "featuresCategory", description,
  distinct_letter_count AS "distinctLetterCount"
FROM cover_letter_feature
WHERE features_category = $1 AND (job_field = $2 OR job_field IS NULL)
ORDER BY (job_field IS NULL), distinct_letter_count DESC, cover_letter_feature_id
LIMIT ${CANDIDATES_PER_CATEGORY}`;

/**
 * The mined features that fit a letter best: of its job field, and near to what its text and its weaknesses say.
 * @param weaknesses what the checks found, in words
 */
export async function findEvidence(
  dataSource: DataSource,
  letter: { jobField: string; content: string },
  weaknesses: readonly string[],
): Promise<ImproveEvidence[]> {
  const topic = [letter.jobField, ...weaknesses].join(' ');
  const byCategory = await Promise.all(
    CATEGORIES.map((category) =>
      queryRows<ImproveEvidence>(dataSource, CANDIDATES, [category, letter.jobField]),
    ),
  );
  return byCategory.flatMap((candidates) => mostRelevant(candidates, topic));
}

const mostRelevant = (candidates: ImproveEvidence[], topic: string): ImproveEvidence[] =>
  candidates
    .map((candidate) => ({ candidate, relevance: similarity(candidate.description, topic) }))
    .sort((left, right) => right.relevance - left.relevance)
    .slice(0, CHOSEN_PER_CATEGORY)
    .map(({ candidate }) => improveEvidenceSchema.parse(candidate));
