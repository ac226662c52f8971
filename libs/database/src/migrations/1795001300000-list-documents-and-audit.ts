import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
DROP INDEX cover_letter_deleted_index, resume_deleted_index;
CREATE INDEX cover_letter_deleted_index ON cover_letter (deleted_at, cover_letter_id, member_id)
  WHERE deleted_at IS NOT NULL;
CREATE INDEX cover_letter_active_index ON cover_letter (created_at, cover_letter_id, member_id)
  WHERE deleted_at IS NULL;
CREATE INDEX resume_deleted_index ON resume (deleted_at, resume_id, member_id) WHERE deleted_at IS NOT NULL;
CREATE INDEX resume_active_index ON resume (created_at, resume_id, member_id) WHERE deleted_at IS NULL;

DROP INDEX audit_entry_created_at_index, audit_entry_target_index;
CREATE INDEX audit_entry_created_index ON audit_entry (created_at, audit_id);
CREATE INDEX audit_entry_action_index ON audit_entry (action, created_at, audit_id);
CREATE INDEX audit_entry_actor_index ON audit_entry (actor_member_id, created_at, audit_id);
CREATE INDEX audit_entry_target_index ON audit_entry (target_member_id, created_at, audit_id);

UPDATE audit_entry SET action = 'MEMBER_ROLE_CHANGE' WHERE action = 'MEMBER_ROLE';
`;

const DOWN = `
UPDATE audit_entry SET action = 'MEMBER_ROLE' WHERE action = 'MEMBER_ROLE_CHANGE';

DROP INDEX audit_entry_created_index, audit_entry_action_index, audit_entry_actor_index, audit_entry_target_index;
CREATE INDEX audit_entry_target_index ON audit_entry (target_member_id);
CREATE INDEX audit_entry_created_at_index ON audit_entry (created_at);

DROP INDEX cover_letter_active_index, resume_active_index, cover_letter_deleted_index, resume_deleted_index;
CREATE INDEX resume_deleted_index ON resume (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX cover_letter_deleted_index ON cover_letter (deleted_at) WHERE deleted_at IS NOT NULL;
`;

/** Indexes for the lists of all documents, and of the audit by action, actor and target, newest first. */
export class ListDocumentsAndAudit1795001300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
