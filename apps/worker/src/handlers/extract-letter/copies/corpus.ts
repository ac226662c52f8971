import { inTransaction, queryRows, sqlTextHash, textHashOf, type Transaction } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { fingerprintsOf, hashesOf } from './fingerprints.js';

/** Letters whose fingerprints are taken at a time. */
const PAGE = 100;

// An extracted letter that has changed is not an extracted one any more: only the text of the others has to be looked at.
const LETTERS_WITHOUT = `
SELECT l.cover_letter_id AS "coverLetterId", l.text FROM crawled_cover_letter l
WHERE l.cover_letter_id > $1 AND NOT EXISTS (
  SELECT FROM cover_letter_fingerprint f WHERE f.cover_letter_id = l.cover_letter_id AND f.cover_letter_id > $1
  AND (l.extracted_text_hash IS NOT NULL OR f.text_hash = ${sqlTextHash('l.text')}))
ORDER BY l.cover_letter_id LIMIT ${PAGE}`;

// Locked in one order; a letter that is gone by now gets none.
const WRITE_FINGERPRINTS = `
WITH present AS (
  SELECT taken.* FROM jsonb_to_recordset($1::jsonb) AS taken (cover_letter_id bigint, text_hash text, fingerprints bigint[])
  JOIN crawled_cover_letter letter USING (cover_letter_id) ORDER BY cover_letter_id FOR KEY SHARE OF letter
)
INSERT INTO cover_letter_fingerprint (cover_letter_id, text_hash, fingerprints) SELECT * FROM present
ON CONFLICT (cover_letter_id) DO UPDATE SET text_hash = excluded.text_hash, fingerprints = excluded.fingerprints`;

/**
 * Has a search read the index, and nothing else. The planner takes arrays for alike, and a search for a walk through the table, whose
 * rows look short: their arrays stand elsewhere.
 */
export const BY_INDEX = 'SET LOCAL enable_seqscan = off';

/** SQL that counts the letters which have one of the fingerprints $1. */
export const COUNT_LETTERS_WITH =
  'SELECT count(*) AS letters FROM cover_letter_fingerprint WHERE fingerprints && $1::bigint[]';

interface Letter {
  coverLetterId: number;
  text: string;
}

/** All sample letters, by the fingerprints that copies are found by. */
@Injectable()
export class Corpus {
  constructor(private readonly dataSource: DataSource) {}

  /** Takes the fingerprints of every letter that has none, or has changed since. @throws the signal's reason */
  async bringUpToDate(signal: AbortSignal): Promise<void> {
    for (let after = 0; ;) {
      signal.throwIfAborted();
      const letters = await queryRows<Letter>(this.dataSource, LETTERS_WITHOUT, [after]);
      const last = letters.at(-1);
      if (last === undefined) return;
      await inTransaction(this.dataSource, (tx) => writeFingerprints(tx, letters));
      after = last.coverLetterId;
    }
  }

  /**
   * Whether a text copies some letter: true for every run of SURE_COPY syllables in common, false when none of SHORTEST_COPY is;
   * in between it depends on which runs of the letter were kept.
   */
  async has(text: string): Promise<boolean> {
    const hashes = hashesOf(text);
    if (hashes.length === 0) return false;
    return inTransaction(this.dataSource, async (tx) => {
      tx.send(BY_INDEX);
      const [row] = await tx.query<{ letters: number }>(COUNT_LETTERS_WITH, [hashes]);
      return (row?.letters ?? 0) > 0;
    });
  }
}

/** Takes the fingerprints of letters anew. */
export async function writeFingerprints(tx: Transaction, letters: readonly Letter[]): Promise<void> {
  const taken = letters.map(({ coverLetterId, text }) => ({
    cover_letter_id: coverLetterId,
    text_hash: textHashOf(text),
    fingerprints: fingerprintsOf(text),
  }));
  await tx.query(WRITE_FINGERPRINTS, [JSON.stringify(taken)]);
}
