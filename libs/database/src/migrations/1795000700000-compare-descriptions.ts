import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE feature_description (
  feature_description_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT feature_description_pkey PRIMARY KEY,
  features_category text NOT NULL CONSTRAINT feature_description_category_check
    CHECK (features_category IN ('EXPRESSION', 'STRUCTURE', 'CONTENT')),
  description_hash text NOT NULL,
  description text NOT NULL,
  bands integer[],
  embedding_model text,
  cluster_id bigint,
  is_merged boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX feature_description_key ON feature_description (features_category, description_hash);
CREATE INDEX feature_description_cluster_index ON feature_description (cluster_id);
CREATE INDEX feature_description_unsigned_index ON feature_description (feature_description_id) WHERE bands IS NULL;
CREATE INDEX feature_description_unmerged_index ON feature_description (cluster_id) WHERE NOT is_merged;

CREATE TABLE feature_band (
  band_key integer NOT NULL,
  anchor_rank integer NOT NULL,
  feature_description_id bigint NOT NULL,
  CONSTRAINT feature_band_pkey PRIMARY KEY (band_key, anchor_rank, feature_description_id)
);

CREATE INDEX raw_cover_letter_feature_description_index
  ON raw_cover_letter_feature (description_hash, features_category);
CREATE INDEX raw_cover_letter_feature_unmerged_index ON raw_cover_letter_feature (raw_cover_letter_feature_id)
  WHERE cover_letter_feature_id IS NULL;
CREATE INDEX cover_letter_feature_description_index ON cover_letter_feature (description_hash, features_category);
`;

const DOWN = `
DROP INDEX cover_letter_feature_description_index, raw_cover_letter_feature_unmerged_index,
  raw_cover_letter_feature_description_index;
DROP TABLE feature_band, feature_description;
`;

/** Stores the progress of comparing features, so that a later run compares only new ones. */
export class CompareDescriptions1795000700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
