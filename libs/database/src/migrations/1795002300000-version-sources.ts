import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Administrators who change the same source are told apart by the version that each has read. */
export class VersionSources1795002300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE crawl_source ADD COLUMN version integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE crawl_source DROP COLUMN version');
  }
}
