import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when the AI has thought over the request of a running attempt without having written anything yet. */
export class TellThinking1795002500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job ADD COLUMN thinking_since timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job DROP COLUMN thinking_since');
  }
}
