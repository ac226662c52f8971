import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Waiting jobs are ordered by `turn_at`, so that the first rows of one index are the next jobs however many wait. */
export class OrderJobsByTurn1795000100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE job ADD COLUMN turn_at timestamptz NOT NULL DEFAULT now();
UPDATE job SET turn_at = created_at;
DROP INDEX job_queued_index;
CREATE INDEX job_queued_index ON job (queue, turn_at) WHERE status = 'QUEUED';
CREATE INDEX job_member_queued_index ON job (member_id, queue) WHERE status = 'QUEUED';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
DROP INDEX job_member_queued_index;
DROP INDEX job_queued_index;
CREATE INDEX job_queued_index ON job (queue, run_at) WHERE status = 'QUEUED';
ALTER TABLE job DROP COLUMN turn_at;`);
  }
}
