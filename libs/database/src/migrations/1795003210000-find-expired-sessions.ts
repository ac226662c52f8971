import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Expired sessions are found without reading those that live. */
export class FindExpiredSessions1795003210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX session_expires_at_index ON session (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX session_expires_at_index');
  }
}
