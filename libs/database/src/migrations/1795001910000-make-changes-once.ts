import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
ALTER TABLE audit_entry ADD COLUMN idempotency_key text;
CREATE UNIQUE INDEX audit_entry_idempotency_key_index ON audit_entry (actor_member_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
`;

/** Stores the idempotency key of an administrator's change, so that a repeated request does not make it again. */
export class MakeChangesOnce1795001910000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_entry DROP COLUMN idempotency_key');
  }
}
