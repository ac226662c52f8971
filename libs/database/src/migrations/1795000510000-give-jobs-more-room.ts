import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs come in batches that fill a page to its limit; what is left must hold a second version of each, for when they are put into the queue. */
export class GiveJobsMoreRoom1795000510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job SET (fillfactor = 30)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job SET (fillfactor = 60)');
  }
}
