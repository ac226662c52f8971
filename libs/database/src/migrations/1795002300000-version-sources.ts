import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds a version to sources, so that concurrent changes by administrators are detected. */
export class VersionSources1795002300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE crawl_source ADD COLUMN version integer NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE crawl_source DROP COLUMN version');
  }
}
