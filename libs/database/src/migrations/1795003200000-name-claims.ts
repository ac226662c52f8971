import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives every claim of a job an id of its own: the attempt's number is used again when the database has lost a claim. */
export class NameClaims1795003200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD COLUMN claim_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job DROP COLUMN claim_id');
  }
}
