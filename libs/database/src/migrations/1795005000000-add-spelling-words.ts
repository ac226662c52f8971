import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words of members' own dictionaries, which the spelling check does not report. */
export class AddSpellingWords1795005000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE spelling_word (
  word_id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT spelling_word_pkey PRIMARY KEY,
  member_id bigint NOT NULL CONSTRAINT spelling_word_member_id_fkey REFERENCES member ON DELETE CASCADE,
  word text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX spelling_word_key ON spelling_word (member_id, word);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE spelling_word');
  }
}
