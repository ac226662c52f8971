import type { MigrationInterface, QueryRunner } from 'typeorm';

const WEAKNESSES = ['REPEATED_ENDING', 'REPEATED_WORD', 'CLICHE', 'LONG_SENTENCE', 'NO_FIGURES'];
const indexOf = (weakness: string): string => `cover_letter_feature_${weakness.toLowerCase()}_index`;

const UP = `
DROP INDEX cover_letter_feature_retrieval_index;
CREATE INDEX cover_letter_feature_field_index
  ON cover_letter_feature (features_category, job_field, distinct_letter_count, cover_letter_feature_id);
CREATE INDEX cover_letter_feature_family_index
  ON cover_letter_feature (features_category, job_family, distinct_letter_count, cover_letter_feature_id);
CREATE INDEX cover_letter_feature_popular_index
  ON cover_letter_feature (features_category, distinct_letter_count, cover_letter_feature_id);
${WEAKNESSES.map(
  (weakness) => `CREATE INDEX ${indexOf(weakness)}
  ON cover_letter_feature (features_category, job_family, distinct_letter_count, cover_letter_feature_id)
  WHERE weaknesses @> '{${weakness}}';`,
).join('\n')}
`;

const DOWN = `
DROP INDEX ${WEAKNESSES.map(indexOf).join(', ')}, cover_letter_feature_field_index, cover_letter_feature_family_index,
  cover_letter_feature_popular_index;
CREATE INDEX cover_letter_feature_retrieval_index
  ON cover_letter_feature (features_category, job_field, distinct_letter_count);
`;

/** Indexes by which the most frequent features of a category, job field, job family and weakness are read. */
export class RetrieveFeatures1795000800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
