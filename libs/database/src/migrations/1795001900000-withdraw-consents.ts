import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A consent can be withdrawn; that it was given once stays known. */
export class WithdrawConsents1795001900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE consent ADD COLUMN withdrawn_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE consent DROP COLUMN withdrawn_at');
  }
}
