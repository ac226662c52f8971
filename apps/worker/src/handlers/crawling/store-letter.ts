import { idColumn, onlyRow, textHashOf, type Transaction } from '#database';
import { withdrawFeatures } from '#letter-features';
import { z } from 'zod';
import type { MaskedLetter } from './page-end.js';

/** How storing a letter changed the collection. */
export type LetterChange = 'ADDED' | 'CHANGED' | 'UNCHANGED';

export interface StoredLetter {
  coverLetterId: number;
  change: LetterChange;
}

/** A letter with where it was found. */
export interface FoundLetter extends MaskedLetter {
  sourceId: number | null;
  url: string;
  urlHash: string;
}

const SELECT_KNOWN = `SELECT cover_letter_id AS "coverLetterId", source_text_hash AS "sourceTextHash", title,
  job_field AS "jobField", company_name AS "companyName" FROM crawled_cover_letter`;
const knownRow = z.object({
  coverLetterId: idColumn,
  sourceTextHash: z.string().nullable(),
  title: z.string().nullable(),
  jobField: z.string().nullable(),
  companyName: z.string().nullable(),
});
type KnownLetter = z.infer<typeof knownRow>;

const LOCK_BY_ADDRESS = { name: 'letter-at-address', sql: `${SELECT_KNOWN} WHERE url_hash = $1 FOR UPDATE` };
const SELECT_BY_TEXT = { name: 'letter-of-text', sql: `${SELECT_KNOWN} WHERE source_text_hash = $1` };

const INSERT_LETTER = `
INSERT INTO crawled_cover_letter (source_id, url, url_hash, title, text, job_field, company_name, source_text_hash)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING cover_letter_id AS "coverLetterId"`;
const insertedRow = z.object({ coverLetterId: idColumn });

const REWRITE_LETTER = `
UPDATE crawled_cover_letter SET text = $2, source_text_hash = $3, title = $4, job_field = $5, company_name = $6,
  extracted_text_hash = NULL, updated_at = now() WHERE cover_letter_id = $1`;

const UPDATE_DETAILS = `
UPDATE crawled_cover_letter SET title = $2, job_field = $3, company_name = $4, updated_at = now(),
  extracted_text_hash = CASE WHEN $5 THEN NULL ELSE extracted_text_hash END WHERE cover_letter_id = $1`;

/** A letter with the stored ones that it may be: the one of its address (`sameAddress`), and one with the same text (`sameText`). */
export interface LookedUpLetter {
  letter: FoundLetter;
  textHash: string;
  sameAddress: KnownLetter | undefined;
  sameText: KnownLetter | undefined;
}

/** Finds the stored letters that a letter may be; the one of its address is locked until the transaction ends. */
export async function lookUpLetter(tx: Transaction, letter: FoundLetter): Promise<LookedUpLetter> {
  const textHash = textHashOf(letter.text);
  const [[sameAddress], [sameText]] = await Promise.all([
    tx.query(LOCK_BY_ADDRESS, knownRow, [letter.urlHash]),
    tx.query(SELECT_BY_TEXT, knownRow, [textHash]),
  ]);
  return { letter, textHash, sameAddress, sameText };
}

/**
 * Stores a letter unless it is stored already, at its address or elsewhere with the same text. What an administrator has corrected is
 * overwritten only when the text of the source has changed; a letter whose text or job field changes loses its features.
 * Pages that may have the same letter must not be stored at the same time.
 */
export function storeLetter(tx: Transaction, lookedUp: LookedUpLetter): Promise<StoredLetter> {
  const { letter, textHash, sameAddress, sameText } = lookedUp;
  if (sameAddress?.sourceTextHash === textHash) return updateDetails(tx, sameAddress, letter);
  if (sameText !== undefined)
    return Promise.resolve({ coverLetterId: sameText.coverLetterId, change: 'UNCHANGED' });
  return sameAddress === undefined
    ? insert(tx, letter, textHash)
    : rewrite(tx, sameAddress, letter, textHash);
}

async function insert(tx: Transaction, letter: FoundLetter, textHash: string): Promise<StoredLetter> {
  const { sourceId, url, urlHash, title, text, jobField, companyName } = letter;
  const values = [sourceId, url, urlHash, title, text, jobField, companyName, textHash];
  const rows = await tx.query({ name: 'insert-letter', sql: INSERT_LETTER }, insertedRow, values);
  return { coverLetterId: onlyRow(rows).coverLetterId, change: 'ADDED' };
}

async function rewrite(
  tx: Transaction,
  { coverLetterId }: KnownLetter,
  letter: FoundLetter,
  textHash: string,
): Promise<StoredLetter> {
  const { text, title, jobField, companyName } = letter;
  await tx.execute(REWRITE_LETTER, [coverLetterId, text, textHash, title, jobField, companyName]);
  await withdrawFeatures(tx, [coverLetterId]);
  return { coverLetterId, change: 'CHANGED' };
}

// The text is the same. Features inherit the job field of their letter, so a new one means a new extraction.
async function updateDetails(
  tx: Transaction,
  known: KnownLetter,
  { title, jobField, companyName }: FoundLetter,
): Promise<StoredLetter> {
  const { coverLetterId } = known;
  if (known.title === title && known.jobField === jobField && known.companyName === companyName)
    return { coverLetterId, change: 'UNCHANGED' };
  const isOtherField = known.jobField !== jobField;
  await tx.execute(UPDATE_DETAILS, [coverLetterId, title, jobField, companyName, isOtherField]);
  if (isOtherField) await withdrawFeatures(tx, [coverLetterId]);
  return { coverLetterId, change: 'CHANGED' };
}
