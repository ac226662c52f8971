import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trash lists what one member deleted, and the deletion of an account deletes every document, those in the trash too. */
export class FindDocumentsOfMember1795000300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE INDEX cover_letter_trash_index ON cover_letter (member_id, deleted_at, cover_letter_id);
CREATE INDEX resume_trash_index ON resume (member_id, deleted_at, resume_id);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX cover_letter_trash_index, resume_trash_index');
  }
}
