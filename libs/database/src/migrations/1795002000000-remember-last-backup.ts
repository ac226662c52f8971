import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
CREATE TABLE last_backup (
  backup_id smallint CONSTRAINT last_backup_pkey PRIMARY KEY,
  taken_at timestamptz NOT NULL
);
`;

/** Stores the time of the newest backup. */
export class RememberLastBackup1795002000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE last_backup');
  }
}
