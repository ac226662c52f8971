import type { MigrationInterface, QueryRunner } from 'typeorm';

// With fastupdate, every search would read the whole list of pending entries.
const UP = `
CREATE TABLE cover_letter_fingerprint (
  cover_letter_id bigint CONSTRAINT cover_letter_fingerprint_pkey PRIMARY KEY
    CONSTRAINT cover_letter_fingerprint_cover_letter_id_fkey REFERENCES crawled_cover_letter ON DELETE CASCADE,
  text_hash text NOT NULL,
  fingerprints bigint[] NOT NULL
);
CREATE INDEX cover_letter_fingerprint_search_index ON cover_letter_fingerprint USING gin (fingerprints)
  WITH (fastupdate = off);

CREATE INDEX cover_letter_feature_category_created_index
  ON cover_letter_feature (features_category, created_at, cover_letter_feature_id);
CREATE INDEX cover_letter_feature_category_updated_index
  ON cover_letter_feature (features_category, updated_at, cover_letter_feature_id);
CREATE INDEX cover_letter_feature_category_count_index
  ON cover_letter_feature (features_category, duplicate_count, cover_letter_feature_id);
CREATE INDEX raw_cover_letter_feature_category_updated_index
  ON raw_cover_letter_feature (features_category, updated_at, raw_cover_letter_feature_id);

DROP INDEX raw_cover_letter_feature_final_index;
CREATE INDEX raw_cover_letter_feature_final_index
  ON raw_cover_letter_feature (cover_letter_feature_id, created_at, raw_cover_letter_feature_id);

CREATE INDEX job_feature_run_index ON job (type, created_at) WHERE type IN ('EXTRACT', 'DEDUPLICATE', 'PROCESS');
`;

const DOWN = `
DROP INDEX job_feature_run_index, raw_cover_letter_feature_final_index;
CREATE INDEX raw_cover_letter_feature_final_index ON raw_cover_letter_feature (cover_letter_feature_id);
DROP INDEX cover_letter_feature_category_created_index, cover_letter_feature_category_updated_index,
  cover_letter_feature_category_count_index, raw_cover_letter_feature_category_updated_index;
DROP TABLE cover_letter_fingerprint;
`;

/**
 * Fingerprints of sample letters, indexes for the feature lists by category in every order, and an index for the latest extraction and
 * deduplication.
 */
export class AddLetterFingerprints1795000900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
