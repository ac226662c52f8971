import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A page of a crawl that several jobs try counts the failed attempts of all of them. */
export class CountAttemptsAtPages1795003300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE crawl_page ADD COLUMN failed_attempts smallint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE crawl_page DROP COLUMN failed_attempts');
  }
}
