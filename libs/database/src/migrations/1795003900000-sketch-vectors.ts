import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vectors of descriptions are compared by sketches. The next deduplication makes those of the existing descriptions. */
export class SketchVectors1795003900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feature_description ADD COLUMN sketch bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feature_description DROP COLUMN sketch');
    // Their bands were computed without the vectors: the earlier version must compare them again.
    await runner.query(
      'UPDATE feature_description SET embedding_model = NULL WHERE embedding_model IS NOT NULL',
    );
  }
}
