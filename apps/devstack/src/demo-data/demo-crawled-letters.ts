import { textHashOf, type Transaction } from '#database';
import { composeLetter, type SampleLetter, textOfLetter } from '../sample-letters/compose-letter.js';
import { writingMaterials } from '../sample-letters/writing-materials.js';

// Above every number of the site's, so that a crawl finds none of them.
const FIRST_NUMBER = 1_001;
const LETTERS_OF_EACH_FIELD = 8;

/** The sample letters that the demo features were seen in: eight of every job field, none of them on the sample site. */
export const demoCrawledLetters: readonly SampleLetter[] = writingMaterials.flatMap((material, field) =>
  Array.from({ length: LETTERS_OF_EACH_FIELD }, (_, at) => {
    const number = FIRST_NUMBER + at * writingMaterials.length + field;
    return composeLetter(number, at % 4 === 3 ? 'MIXED' : 'STRONG', material);
  }),
);

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
