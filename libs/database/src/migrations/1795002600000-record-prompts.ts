import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the name and version of the prompt with a step's result. */
export class RecordPrompts1795002600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_step ADD COLUMN prompt_name text, ADD COLUMN prompt_version integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_step DROP COLUMN prompt_name, DROP COLUMN prompt_version');
  }
}
