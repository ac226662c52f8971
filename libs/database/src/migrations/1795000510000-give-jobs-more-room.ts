import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Jobs are inserted in batches that fill a page up to the fill factor; the free space must hold a second version of each row, written when
 * the job is dispatched.
 */
export class GiveJobsMoreRoom1795000510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job SET (fillfactor = 30)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job SET (fillfactor = 60)');
  }
}
