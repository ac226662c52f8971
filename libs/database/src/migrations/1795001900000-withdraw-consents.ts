import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A consent can be withdrawn; the row of the withdrawn consent is kept. */
export class WithdrawConsents1795001900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE consent ADD COLUMN withdrawn_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE consent DROP COLUMN withdrawn_at');
  }
}
