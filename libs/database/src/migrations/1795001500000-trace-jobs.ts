import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the trace of the request that began a job goes on. */
export class TraceJobs1795001500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD COLUMN trace_parent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job DROP COLUMN trace_parent');
  }
}
