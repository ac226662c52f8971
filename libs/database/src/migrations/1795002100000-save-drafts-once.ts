import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
ALTER TABLE cover_letter ADD COLUMN draft_id uuid;
CREATE UNIQUE INDEX cover_letter_draft_key ON cover_letter (member_id, draft_id) WHERE draft_id IS NOT NULL;
`;

/** A draft that is saved again, because the first answer was lost, is recognised as the letter that it became. */
export class SaveDraftsOnce1795002100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE cover_letter DROP COLUMN draft_id');
  }
}
