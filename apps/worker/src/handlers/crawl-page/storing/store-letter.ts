import { textHashOf, type Transaction } from '#database';
import { withdrawFeatures } from '#letter-features';
import type { MaskedLetter } from '../masked-letter.js';

/** What became of a letter that was found. */
export type LetterFate = 'ADDED' | 'CHANGED' | 'UNCHANGED';

export interface StoredLetter {
  coverLetterId: number;
  fate: LetterFate;
}

/** A letter with where it was found. */
export interface FoundLetter extends MaskedLetter {
  sourceId: number | null;
  url: string;
  urlHash: string;
}

interface KnownLetter {
  coverLetterId: number;
  sourceTextHash: string | null;
  title: string | null;
  jobField: string | null;
  companyName: string | null;
}

const KNOWN = `SELECT cover_letter_id AS "coverLetterId", source_text_hash AS "sourceTextHash", title,
  job_field AS "jobField", company_name AS "companyName" FROM crawled_cover_letter`;

const INSERT = `
INSERT INTO crawled_cover_letter (source_id, url, url_hash, title, text, job_field, company_name, source_text_hash)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING cover_letter_id AS "coverLetterId"`;

/** A letter with what is known of it: the one at its address, and one of the same text. */
export interface LookedUpLetter {
  letter: FoundLetter;
  textHash: string;
  here: KnownLetter | undefined;
  twin: KnownLetter | undefined;
}

/** Finds what is known of a letter; nobody else may change what is at its address until the transaction ends. */
export async function lookUpLetter(tx: Transaction, letter: FoundLetter): Promise<LookedUpLetter> {
  const textHash = textHashOf(letter.text);
  const [[here], [twin]] = await Promise.all([
    tx.query<KnownLetter>({ name: 'letter-at-address', sql: `${KNOWN} WHERE url_hash = $1 FOR UPDATE` }, [
      letter.urlHash,
    ]),
    tx.query<KnownLetter>({ name: 'letter-of-text', sql: `${KNOWN} WHERE source_text_hash = $1` }, [
      textHash,
    ]),
  ]);
  return { letter, textHash, here, twin };
}

/**
 * Stores a letter unless it is there: told by its address, or elsewhere by the same text. What an administrator has corrected is
 * overwritten only when the source has another text than before; a letter that changes loses its features.
 * Pages that could have the same letter must not be stored side by side.
 */
export function storeLetter(tx: Transaction, lookedUp: LookedUpLetter): Promise<StoredLetter> {
  const { letter, textHash, here, twin } = lookedUp;
  if (here?.sourceTextHash === textHash) return describeAnew(tx, here, letter);
  if (twin !== undefined) return Promise.resolve({ coverLetterId: twin.coverLetterId, fate: 'UNCHANGED' });
  return here === undefined ? insert(tx, letter, textHash) : rewrite(tx, here, letter, textHash);
}

async function insert(tx: Transaction, letter: FoundLetter, textHash: string): Promise<StoredLetter> {
  const { sourceId, url, urlHash, title, text, jobField, companyName } = letter;
  const [row] = await tx.query<{ coverLetterId: number }>({ name: 'insert-letter', sql: INSERT }, [
    sourceId,
    url,
    urlHash,
    title,
    text,
    jobField,
    companyName,
    textHash,
  ]);
  if (row === undefined) throw new Error('the letter was not inserted');
  return { coverLetterId: row.coverLetterId, fate: 'ADDED' };
}

async function rewrite(
  tx: Transaction,
  { coverLetterId }: KnownLetter,
  letter: FoundLetter,
  textHash: string,
): Promise<StoredLetter> {
  await tx.query(
    `UPDATE crawled_cover_letter SET text = $2, source_text_hash = $3, title = $4, job_field = $5, company_name = $6,
       extracted_text_hash = NULL, updated_at = now() WHERE cover_letter_id = $1`,
    [coverLetterId, letter.text, textHash, letter.title, letter.jobField, letter.companyName],
  );
  await withdrawFeatures(tx, [coverLetterId]);
  return { coverLetterId, fate: 'CHANGED' };
}

// The text is the same; features inherit the job field, so that with another one they are extracted anew.
async function describeAnew(
  tx: Transaction,
  known: KnownLetter,
  { title, jobField, companyName }: FoundLetter,
): Promise<StoredLetter> {
  const { coverLetterId } = known;
  if (known.title === title && known.jobField === jobField && known.companyName === companyName)
    return { coverLetterId, fate: 'UNCHANGED' };
  const isOtherField = known.jobField !== jobField;
  await tx.query(
    `UPDATE crawled_cover_letter SET title = $2, job_field = $3, company_name = $4, updated_at = now(),
       extracted_text_hash = CASE WHEN $5 THEN NULL ELSE extracted_text_hash END WHERE cover_letter_id = $1`,
    [coverLetterId, title, jobField, companyName, isOtherField],
  );
  if (isOtherField) await withdrawFeatures(tx, [coverLetterId]);
  return { coverLetterId, fate: 'CHANGED' };
}
