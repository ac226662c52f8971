import type { MigrationInterface, QueryRunner } from 'typeorm';

// Single characters are included for searches of one syllable; texts are composed, since macOS writes decomposed Hangul. A loop, since one
// statement over the characters takes five times as long.
const UP = `
CREATE FUNCTION text_pieces(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  characters text[] := string_to_array(lower(normalize(value)), NULL);
  pieces text[] := characters;
BEGIN
  FOR place IN 2 .. cardinality(characters) LOOP
    pieces := pieces || (characters[place - 1] || characters[place]);
  END LOOP;
  RETURN pieces;
END $$;
CREATE INDEX member_email_pieces_index ON member USING gin (text_pieces(email));
CREATE INDEX member_name_pieces_index ON member USING gin (text_pieces(name));
CREATE INDEX cover_letter_title_pieces_index ON cover_letter USING gin (text_pieces(title));
CREATE INDEX resume_title_pieces_index ON resume USING gin (text_pieces(title));
`;

const DOWN = `
DROP INDEX member_email_pieces_index, member_name_pieces_index, cover_letter_title_pieces_index, resume_title_pieces_index;
DROP FUNCTION text_pieces(text);
`;

/** Finds members and documents by a part of a text, Korean texts included: trigram indexes cannot find names of two syllables. */
export class SearchByPart1795001100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
