import type { MigrationInterface, QueryRunner } from 'typeorm';

const LETTER_TABLES = ['cover_letter', 'cover_letter_version'];
const LETTER_TEXTS = ['title', 'content', 'job_field', 'company_name'];
const RESUME_TABLES = ['resume', 'resume_version'];

const compose = (tables: string[], texts: string[], json: string): string[] =>
  tables.map(
    (table) => `
UPDATE ${table} SET ${texts.map((text) => `${text} = normalize(${text}, NFC)`).join(', ')},
  ${json} = normalize(${json}::text, NFC)::jsonb
WHERE ${[...texts, `${json}::text`].map((text) => `${text} IS NOT NFC NORMALIZED`).join(' OR ')}`,
  );

/**
 * Composes the Hangul of documents that were pasted on macOS, as what is written now is when it is saved: a search finds
 * them, and nothing else of them changes.
 */
export class ComposeTexts1795002200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const updates = [
      ...compose(LETTER_TABLES, LETTER_TEXTS, 'questions'),
      ...compose(RESUME_TABLES, ['title'], 'body'),
    ];
    for (const update of updates) await runner.query(update);
  }

  /** The same text still: there is nothing to take back. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
