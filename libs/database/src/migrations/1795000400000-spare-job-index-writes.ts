import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A job's row is updated four times. Free space in its page keeps updates without indexed columns in that page (heap-only tuples). The
 * index on `expires_at` contains only ended jobs, the only ones that are searched by it.
 */
const UP = `
ALTER TABLE job SET (fillfactor = 60);
DROP INDEX job_expires_at_index;
CREATE INDEX job_expires_at_index ON job (expires_at) WHERE finished_at IS NOT NULL;
`;

const DOWN = `
DROP INDEX job_expires_at_index;
CREATE INDEX job_expires_at_index ON job (expires_at);
ALTER TABLE job RESET (fillfactor);
`;

export class SpareJobIndexWrites1795000400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
