import { urlHash } from '#crawling';
import type { Transaction } from '#database';
import { lockRun } from '../../crawl/lock-run.js';
import type { MaskedLetter } from '../masked-letter.js';
import type { EarlierReading, RunPage } from '../run-page.repository.js';
import { insertFound, type FoundPages } from './insert-found.js';
import { lookUpLetter, storeLetter, type LetterFate, type LookedUpLetter } from './store-letter.js';

/** What a page came to. */
export type PageEnd =
  | {
      kind: 'READ';
      /** After redirects. */
      url: string;
      letterLinks: string[];
      nextPages: string[];
      letter: MaskedLetter | null;
      etag: string | null;
      lastModified: string | null;
    }
  | { kind: 'SAME'; earlier: EarlierReading }
  | { kind: 'FAILED'; reason: string }
  | { kind: 'SKIPPED'; reason: string };

const COUNT = `
UPDATE crawl_run_source SET pages_found = pages_found + $3, pages_done = pages_done + $4,
  pages_failed = pages_failed + $5, pages_skipped = pages_skipped + $6, letters_added = letters_added + $7,
  letters_changed = letters_changed + $8, letters_unchanged = letters_unchanged + $9
WHERE run_id = $1 AND position = $2`;

const NONE: FoundPages = { found: 0, skipped: 0 };

const KEEP_RESOURCE = `
INSERT INTO crawl_resource (source_id, url_hash, etag, last_modified, letter_links, next_pages, cover_letter_id, settings_hash)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (source_id, url_hash) DO UPDATE SET etag = excluded.etag, last_modified = excluded.last_modified,
  letter_links = excluded.letter_links, next_pages = excluded.next_pages, cover_letter_id = excluded.cover_letter_id,
  settings_hash = excluded.settings_hash, fetched_at = now()`;

/**
 * Writes what a page came to: its end, what it led to, its letter and the run's counts, all or nothing, once. All pages of a run wait
 * for each other here, so that statements leave together wherever one does not need the answer to another.
 * @returns what became of its letter; null without one
 */
export async function storePage(tx: Transaction, page: RunPage, end: PageEnd): Promise<LetterFate | null> {
  const [, isMine, sourceId, lookedUp] = await Promise.all([
    lockRun(tx, page.runId),
    endPage(tx, page, end),
    holdSource(tx, page.sourceId),
    end.kind === 'READ' && end.letter !== null
      ? lookUpLetter(tx, { ...end.letter, sourceId: page.sourceId, url: end.url, urlHash: urlHash(end.url) })
      : undefined,
  ]);
  if (!isMine) return null;
  switch (end.kind) {
    case 'FAILED':
    case 'SKIPPED':
      count(tx, page, end.kind, NONE, null);
      return null;
    case 'SAME': {
      const fate = end.earlier.coverLetterId === null ? null : 'UNCHANGED';
      count(tx, page, 'DONE', await insertFound(tx, page, end.earlier), fate);
      return fate;
    }
    case 'READ':
      return storeReading(tx, { ...page, sourceId }, end, lookedUp);
  }
}

/** The host's turn was too far off: the page waits again. */
export async function putBackPage(tx: Transaction, { pageId, jobId }: RunPage): Promise<void> {
  await tx.query(
    `UPDATE crawl_page SET status = 'PENDING', job_id = NULL, updated_at = now()
     WHERE page_id = $1 AND job_id = $2 AND status = 'QUEUED'`,
    [pageId, jobId],
  );
}

async function storeReading(
  tx: Transaction,
  page: RunPage,
  end: Extract<PageEnd, { kind: 'READ' }>,
  lookedUp: LookedUpLetter | undefined,
): Promise<LetterFate | null> {
  const { sourceId } = page;
  const [stored, found] = await Promise.all([
    lookedUp === undefined
      ? null
      : storeLetter(tx, { ...lookedUp, letter: { ...lookedUp.letter, sourceId } }),
    insertFound(tx, page, end),
  ]);
  if (sourceId !== null)
    tx.send({ name: 'keep-crawl-resource', sql: KEEP_RESOURCE }, [
      sourceId,
      page.urlHash,
      end.etag,
      end.lastModified,
      end.letterLinks,
      end.nextPages,
      stored?.coverLetterId ?? null,
      page.settingsHash,
    ]);
  count(tx, page, 'DONE', found, stored?.fate ?? null);
  return stored?.fate ?? null;
}

// The page may be another job's by now, or done.
async function endPage(tx: Transaction, { pageId, jobId }: RunPage, end: PageEnd): Promise<boolean> {
  const [status, reason] =
    end.kind === 'FAILED' || end.kind === 'SKIPPED' ? [end.kind, end.reason] : ['DONE', null];
  const ended = await tx.query(
    `UPDATE crawl_page SET status = $3, reason = $4, updated_at = now()
     WHERE page_id = $1 AND job_id = $2 AND status = 'QUEUED' RETURNING 1`,
    [pageId, jobId, status, reason],
  );
  return ended.length > 0;
}

// Deleted while the page was read, the source takes nothing along.
async function holdSource(tx: Transaction, sourceId: number | null): Promise<number | null> {
  const [row] = await tx.query<{ sourceId: number }>(
    'SELECT source_id AS "sourceId" FROM crawl_source WHERE source_id = $1 FOR KEY SHARE',
    [sourceId],
  );
  return row?.sourceId ?? null;
}

function count(
  tx: Transaction,
  { runId, sourcePosition }: RunPage,
  status: 'DONE' | 'FAILED' | 'SKIPPED',
  { found, skipped }: FoundPages,
  fate: LetterFate | null,
): void {
  const one = (is: boolean): number => (is ? 1 : 0);
  tx.send({ name: 'count-crawl-page', sql: COUNT }, [
    runId,
    sourcePosition,
    found,
    one(status === 'DONE'),
    one(status === 'FAILED'),
    one(status === 'SKIPPED') + skipped,
    one(fate === 'ADDED'),
    one(fate === 'CHANGED'),
    one(fate === 'UNCHANGED'),
  ]);
}
