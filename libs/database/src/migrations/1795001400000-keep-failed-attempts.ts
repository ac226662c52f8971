import type { MigrationInterface, QueryRunner } from 'typeorm';

// Neither index costs a succeeding job more than the check of a condition: one contains only failed and cancelled jobs, the other (BRIN)
// has one entry for 128 pages of the table.
const UP = `
CREATE TABLE job_attempt_failure (
  job_id uuid NOT NULL CONSTRAINT job_attempt_failure_job_id_fkey REFERENCES job ON DELETE CASCADE,
  attempt integer NOT NULL,
  error_code text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT job_attempt_failure_pkey PRIMARY KEY (job_id, attempt)
);
CREATE INDEX job_unsuccessful_index ON job (status, created_at) WHERE status IN ('FAILED', 'CANCELLED');
CREATE INDEX job_finished_at_index ON job USING brin (finished_at);
`;

const DOWN = `
DROP INDEX job_unsuccessful_index, job_finished_at_index;
DROP TABLE job_attempt_failure;
`;

/** Stores every failed attempt, and adds the indexes of the admin page for jobs. */
export class KeepFailedAttempts1795001400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
