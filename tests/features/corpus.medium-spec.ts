import { inTransaction } from '#database';
import { useTestDatabase, runSql } from '#testing';
import { z } from 'zod';
import {
  BY_INDEX,
  Corpus,
  COUNT_LETTERS_WITH,
} from '../../apps/worker/src/handlers/letter-features/corpus.js';
import {
  hashesOf,
  GUARANTEED_COPY_LENGTH,
} from '../../apps/worker/src/handlers/letter-features/fingerprints.js';
import { letterText } from './feature-fixture.js';

const LETTERS = 250;
const neverAborted = new AbortController().signal;
const folded = (number: number): string => letterText(number).replace(/[^가-힣]/g, '');

const database = useTestDatabase();
let corpus: Corpus;
beforeAll(async () => {
  corpus = new Corpus(database.dataSource);
  const texts = Array.from({ length: LETTERS }, (_, index) => letterText(index * 200));
  // Every other letter is already extracted, like letters from before fingerprints existed.
  await runSql(
    database.dataSource,
    `INSERT INTO crawled_cover_letter (text, extracted_text_hash)
     SELECT text, CASE WHEN position % 2 = 0 THEN position::text END FROM unnest($1::text[]) WITH ORDINALITY AS t (text, position)
     ORDER BY position`,
    [texts],
  );
  await corpus.bringUpToDate(neverAborted);
});

const fingerprintRows = () =>
  runSql<{ id: number; transactionId: string }>(
    database.dataSource,
    'SELECT cover_letter_id AS id, xmin::text AS "transactionId" FROM cover_letter_fingerprint ORDER BY 1',
  );
const setText = (id: number, text: string) =>
  runSql(
    database.dataSource,
    'UPDATE crawled_cover_letter SET text = $2, extracted_text_hash = NULL WHERE cover_letter_id = $1',
    [id, text],
  );

describe('the corpus', () => {
  it('has the fingerprints of every letter, and finds a passage of any of them', async () => {
    expect(await fingerprintRows()).toHaveLength(LETTERS);
    for (const number of [0, 99, 100, LETTERS - 1])
      expect(await corpus.has(folded(number * 200).slice(20, 20 + GUARANTEED_COPY_LENGTH))).toBe(true);
    expect(await corpus.has(folded(LETTERS * 200).slice(0, 80))).toBe(false);
    expect(await corpus.has('짧은 말')).toBe(false);
  });

  it('renews only the fingerprints of changed letters', async () => {
    const before = await fingerprintRows();
    const [first] = before;
    if (first === undefined) throw new Error('there is no letter');
    await setText(first.id, letterText(LETTERS * 200));
    await corpus.bringUpToDate(neverAborted);
    const after = await fingerprintRows();
    expect(
      after.filter(({ transactionId }, index) => transactionId !== before[index]?.transactionId),
    ).toHaveLength(1);
    expect(await corpus.has(folded(LETTERS * 200).slice(20, 20 + GUARANTEED_COPY_LENGTH))).toBe(true);
    expect(await corpus.has(folded(0).slice(20, 20 + GUARANTEED_COPY_LENGTH))).toBe(false);
  });

  it('removes the fingerprints of a deleted letter', async () => {
    await runSql(database.dataSource, 'DELETE FROM crawled_cover_letter WHERE cover_letter_id = 2');
    expect(await fingerprintRows()).toHaveLength(LETTERS - 1);
    expect(await corpus.has(folded(200).slice(20, 20 + GUARANTEED_COPY_LENGTH))).toBe(false);
  });

  it('is searched only by its index, for any estimate of the planner', async () => {
    await runSql(database.dataSource, 'ANALYZE cover_letter_fingerprint');
    const plan = await inTransaction(database.dataSource, async (tx) => {
      tx.send(BY_INDEX);
      return runSql(tx, `EXPLAIN ${COUNT_LETTERS_WITH}`, [hashesOf(letterText(1))]);
    });
    const lines = z.array(z.object({ 'QUERY PLAN': z.string() })).parse(plan);
    const text = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('Bitmap Index Scan on cover_letter_fingerprint_search_index');
    expect(text).not.toContain('Seq Scan');
  });
});
