import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person who joins again had used of the daily limit of model tokens when they left. */
export class CarryBilledTokens1795004000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['erased_identity', 'token_account'])
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN billed_tokens bigint NOT NULL DEFAULT 0, ADD COLUMN billed_at timestamptz`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['token_account', 'erased_identity'])
      await runner.query(`ALTER TABLE ${table} DROP COLUMN billed_tokens, DROP COLUMN billed_at`);
  }
}
