import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many model tokens each request counts towards the daily limits, also where the provider did not say. */
export class BillAiRequests1795003000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ai_request ADD COLUMN billed_tokens integer NOT NULL DEFAULT 0');
    // What was spent before the deployment counts towards the limits of that day, too.
    await runner.query(`
      UPDATE ai_request SET billed_tokens = coalesce(input_tokens, 0) + coalesce(output_tokens, 0)
      WHERE ended_at > now() - interval '1 day'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ai_request DROP COLUMN billed_tokens');
  }
}
