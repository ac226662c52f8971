import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
DROP INDEX cover_letter_feature_created_index, cover_letter_feature_updated_index, cover_letter_feature_count_index,
  raw_cover_letter_feature_created_index, raw_cover_letter_feature_updated_index;
`;

const DOWN = `
CREATE INDEX raw_cover_letter_feature_created_index
  ON raw_cover_letter_feature (created_at, raw_cover_letter_feature_id);
CREATE INDEX raw_cover_letter_feature_updated_index
  ON raw_cover_letter_feature (updated_at, raw_cover_letter_feature_id);
CREATE INDEX cover_letter_feature_created_index ON cover_letter_feature (created_at, cover_letter_feature_id);
CREATE INDEX cover_letter_feature_updated_index ON cover_letter_feature (updated_at, cover_letter_feature_id);
CREATE INDEX cover_letter_feature_count_index ON cover_letter_feature (duplicate_count, cover_letter_feature_id);
`;

/** The list of all features is merged from the lists of the three categories, so no order needs a second index. */
export class MergeFeatureLists1795001000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
