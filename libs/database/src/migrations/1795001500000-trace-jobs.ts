import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the W3C traceparent by which a job continues the trace of its request. */
export class TraceJobs1795001500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD COLUMN trace_parent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job DROP COLUMN trace_parent');
  }
}
