import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores since when the AI has been thinking about a request of a running attempt without having begun its reply. */
export class TellThinking1795002500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD COLUMN thinking_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job DROP COLUMN thinking_since');
  }
}
