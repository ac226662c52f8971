import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE unmerged_cluster (cluster_id bigint CONSTRAINT unmerged_cluster_pkey PRIMARY KEY);
INSERT INTO unmerged_cluster
SELECT DISTINCT cluster_id FROM feature_description WHERE NOT is_merged AND cluster_id IS NOT NULL;
DROP INDEX feature_description_unmerged_index, feature_description_unsigned_index;
ALTER TABLE feature_description DROP COLUMN is_merged;
CREATE INDEX feature_description_uncompared_index ON feature_description (feature_description_id) WHERE cluster_id IS NULL;
`;

const DOWN = `
DROP INDEX feature_description_uncompared_index;
ALTER TABLE feature_description ADD COLUMN is_merged boolean NOT NULL DEFAULT false;
UPDATE feature_description SET is_merged = true
WHERE cluster_id IS NOT NULL AND cluster_id NOT IN (SELECT cluster_id FROM unmerged_cluster);
CREATE INDEX feature_description_unsigned_index ON feature_description (feature_description_id) WHERE bands IS NULL;
CREATE INDEX feature_description_unmerged_index ON feature_description (cluster_id) WHERE NOT is_merged;
DROP TABLE unmerged_cluster;
`;

/**
 * Descriptions still to be compared and clusters still to be merged are read in order, in pages; recording that a cluster is to be merged
 * does not update the rows of its descriptions.
 */
export class ListWhatIsToCompare1795001160000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
