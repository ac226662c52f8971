import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `
ALTER TABLE resume ADD COLUMN draft_id uuid;
CREATE UNIQUE INDEX resume_draft_key ON resume (member_id, draft_id) WHERE draft_id IS NOT NULL;
`;

/** A resume draft that is saved again, because the first answer was lost, is recognised as the resume that it became. */
export class SaveResumeDraftsOnce1795002400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE resume DROP COLUMN draft_id');
  }
}
