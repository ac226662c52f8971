import {
  idColumn,
  inTransaction,
  onlyRow,
  queryRows,
  sqlTextHash,
  textHashOf,
  type Transaction,
} from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { fingerprintsOf, hashesOf } from './fingerprints.js';

/** Letters whose fingerprints are made at a time. */
const BATCH = 100;

// A letter that has changed is marked as not extracted: the texts of extracted letters need no check.
const SELECT_WITHOUT_FINGERPRINTS = `
SELECT l.cover_letter_id AS "coverLetterId", l.text FROM crawled_cover_letter l
WHERE l.cover_letter_id > $1 AND NOT EXISTS (
  SELECT FROM cover_letter_fingerprint f WHERE f.cover_letter_id = l.cover_letter_id AND f.cover_letter_id > $1
  AND (l.extracted_text_hash IS NOT NULL OR f.text_hash = ${sqlTextHash('l.text')}))
ORDER BY l.cover_letter_id LIMIT ${BATCH}`;
const letterRow = z.object({ coverLetterId: idColumn, text: z.string() });
type Letter = z.infer<typeof letterRow>;

// Locked in one order, so that two writers cannot deadlock; no fingerprints are written for a letter that has been deleted meanwhile.
const WRITE_FINGERPRINTS = `
WITH present AS (
  SELECT taken.* FROM jsonb_to_recordset($1::jsonb) AS taken (cover_letter_id bigint, text_hash text, fingerprints bigint[])
  JOIN crawled_cover_letter letter USING (cover_letter_id) ORDER BY cover_letter_id FOR KEY SHARE OF letter
)
INSERT INTO cover_letter_fingerprint (cover_letter_id, text_hash, fingerprints) SELECT * FROM present
ON CONFLICT (cover_letter_id) DO UPDATE SET text_hash = excluded.text_hash, fingerprints = excluded.fingerprints`;

/**
 * Makes a search use the index. The planner would scan the table: it has no statistics on how arrays differ, and underestimates what
 * reading a row costs, since its array is stored out of line.
 */
export const BY_INDEX = 'SET LOCAL enable_seqscan = off';

/** SQL that counts the letters which have one of the fingerprints $1. */
export const COUNT_LETTERS_WITH =
  'SELECT count(*) AS letters FROM cover_letter_fingerprint WHERE fingerprints && $1::bigint[]';

const countRow = z.object({ letters: z.number().int() });

/** All sample letters, represented by the fingerprints by which copies are recognised. */
@Injectable()
export class Corpus {
  constructor(private readonly dataSource: DataSource) {}

  /** Makes the fingerprints of every letter that has none or has changed since. @throws the signal's reason */
  async bringUpToDate(signal: AbortSignal): Promise<void> {
    for (let after = 0; ;) {
      signal.throwIfAborted();
      const letters = await queryRows(this.dataSource, SELECT_WITHOUT_FINGERPRINTS, letterRow, [after]);
      const last = letters.at(-1);
      if (last === undefined) return;
      await inTransaction(this.dataSource, (tx) => writeFingerprints(tx, letters));
      after = last.coverLetterId;
    }
  }

  /**
   * Whether a text copies some letter: true if they share a run of GUARANTEED_COPY_LENGTH characters, false if they share none of
   * MINIMUM_COPY_LENGTH; in between it depends on which fingerprints of the letter were kept.
   */
  async has(text: string): Promise<boolean> {
    const hashes = hashesOf(text);
    if (hashes.length === 0) return false;
    return inTransaction(this.dataSource, async (tx) => {
      tx.send(BY_INDEX);
      return onlyRow(await tx.query(COUNT_LETTERS_WITH, countRow, [hashes])).letters > 0;
    });
  }
}

/** Makes the fingerprints of letters and replaces those that are stored. */
export async function writeFingerprints(tx: Transaction, letters: readonly Letter[]): Promise<void> {
  const fingerprints = letters.map(({ coverLetterId, text }) => ({
    cover_letter_id: coverLetterId,
    text_hash: textHashOf(text),
    fingerprints: fingerprintsOf(text),
  }));
  await tx.execute(WRITE_FINGERPRINTS, [JSON.stringify(fingerprints)]);
}
