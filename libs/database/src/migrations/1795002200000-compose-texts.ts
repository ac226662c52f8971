import type { MigrationInterface, QueryRunner } from 'typeorm';

const LETTER_TABLES = ['cover_letter', 'cover_letter_version'];
const LETTER_TEXTS = ['title', 'content', 'job_field', 'company_name'];
const RESUME_TABLES = ['resume', 'resume_version'];

// Documents with these marks are left out: a mark would compose with the letter of an escape before it,
// such as \n.
const MARKS = '\\u0300-\\u036f';
/** A URL with another spelling may lead to another page. */
const ADDRESS_IN_PIECES = `://[^"]*[${MARKS}\\u1100-\\u11ff\\u3099\\u309a]`;

const compose = (tables: string[], texts: string[], json: string): string[] =>
  tables.map(
    (table) => `
UPDATE ${table} SET ${texts.map((text) => `${text} = normalize(${text}, NFC)`).join(', ')},
  ${json} = normalize(${json}::text, NFC)::jsonb
WHERE (${[...texts, `${json}::text`].map((text) => `${text} IS NOT NFC NORMALIZED`).join(' OR ')})
  AND coalesce(${json}::text, '') !~ '[${MARKS}]|${ADDRESS_IN_PIECES}'`,
  );

/**
 * Composes the texts of documents, such as Hangul that was pasted on macOS, as saving does now, so that a search finds them. Documents
 * with the marks above, or with decomposed characters in an address, stay until they are saved.
 */
export class ComposeTexts1795002200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const updates = [
      ...compose(LETTER_TABLES, LETTER_TEXTS, 'questions'),
      ...compose(RESUME_TABLES, ['title'], 'body'),
    ];
    for (const update of updates) await runner.query(update);
  }

  /** Nothing to revert: the texts are equivalent. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
