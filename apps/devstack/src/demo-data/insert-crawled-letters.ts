import { textHashOf, type Transaction } from '#database';
import { textOfLetter } from '../sample-letters/sample-letter.js';
import { demoCrawledLetters } from './demo-crawled-letters.js';

/** A crawled letter that was just inserted. */
export interface InsertedLetter {
  coverLetterId: number;
  jobField: string;
}

const INSERT = `
INSERT INTO crawled_cover_letter
  (title, text, job_field, company_name, source_text_hash, extracted_text_hash, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $5, now() - $6 * interval '1 hour', now() - $6 * interval '1 hour')
RETURNING cover_letter_id AS "coverLetterId", job_field AS "jobField"`;

/** Stores the demo letters as if they had been crawled and mined, and answers with them in their order. */
export async function insertCrawledLetters(tx: Transaction): Promise<InsertedLetter[]> {
  const inserted: InsertedLetter[] = [];
  for (const [position, letter] of demoCrawledLetters.entries()) {
    const text = textOfLetter(letter);
    const hoursAgo = demoCrawledLetters.length - position;
    const columns = [letter.title, text, letter.jobField, letter.companyName, textHashOf(text), hoursAgo];
    inserted.push(...(await tx.query<InsertedLetter>(INSERT, columns)));
  }
  return inserted;
}
