import { hostKeyOf, urlHash } from '#crawling';
import { CrawlPage, idColumn, onlyRow, type Transaction } from '#database';
import { z } from 'zod';
import { lockRun } from './crawl-run.repository.js';
import type { PageEnd } from './page-end.js';
import {
  decideHosts,
  MAXIMUM_PAGES_PER_SOURCE,
  TOO_MANY_HOSTS,
  TOO_MANY_PAGES,
  type SourceOfRun,
} from './run-hosts.js';
import type { RunPage } from './run-page.repository.js';
import { lookUpLetter, storeLetter, type LetterChange, type LookedUpLetter } from './store-letter.js';

const ADD_COUNTS = `
UPDATE crawl_run_source SET pages_found = pages_found + $3, pages_done = pages_done + $4,
  pages_failed = pages_failed + $5, pages_skipped = pages_skipped + $6, letters_added = letters_added + $7,
  letters_changed = letters_changed + $8, letters_unchanged = letters_unchanged + $9
WHERE run_id = $1 AND position = $2`;

const UPSERT_RESOURCE = `
INSERT INTO crawl_resource (source_id, url_hash, etag, last_modified, letter_links, next_pages, cover_letter_id, settings_hash)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (source_id, url_hash) DO UPDATE SET etag = excluded.etag, last_modified = excluded.last_modified,
  letter_links = excluded.letter_links, next_pages = excluded.next_pages, cover_letter_id = excluded.cover_letter_id,
  settings_hash = excluded.settings_hash, fetched_at = now()`;

const END_PAGE = `
UPDATE crawl_page SET status = $3, reason = $4, updated_at = now()
WHERE page_id = $1 AND job_id = $2 AND status = 'QUEUED' RETURNING page_id AS "pageId"`;
const endedRow = z.object({ pageId: idColumn });

const LOCK_SOURCE = 'SELECT source_id AS "sourceId" FROM crawl_source WHERE source_id = $1 FOR KEY SHARE';
const sourceRow = z.object({ sourceId: idColumn });

/**
 * Writes how a page ended, the pages that it led to, its letter and the run's counts, in one transaction and once. All pages of a run
 * wait for each other here, so statements that do not need each other's result are sent together.
 * @returns how its letter changed the collection; null without one, or when the page has ended already or belongs to another job
 */
export async function storePage(tx: Transaction, page: RunPage, end: PageEnd): Promise<LetterChange | null> {
  const [, isEnded, sourceId, lookedUp] = await Promise.all([
    lockRun(tx, page.runId),
    endPage(tx, page, end),
    lockSource(tx, page.sourceId),
    end.kind === 'READ' && end.letter !== null
      ? lookUpLetter(tx, { ...end.letter, sourceId: page.sourceId, url: end.url, urlHash: urlHash(end.url) })
      : undefined,
  ]);
  if (!isEnded) return null;
  switch (end.kind) {
    case 'FAILED':
    case 'SKIPPED':
      addCounts(tx, page, end.kind, { found: 0, skipped: 0 }, null);
      return null;
    case 'SAME': {
      const change = end.earlier.coverLetterId === null ? null : 'UNCHANGED';
      addCounts(tx, page, 'DONE', await insertFound(tx, page, end.earlier), change);
      return change;
    }
    case 'READ':
      return storeReading(tx, { ...page, sourceId }, end, lookedUp);
  }
}

/** Makes a page pending again, as its host's turn is too far off, and keeps how many of its attempts have failed. */
export async function putBackPage(
  { manager }: Transaction,
  { pageId, jobId, failedAttempts }: RunPage,
): Promise<void> {
  const page = { pageId, jobId, status: 'QUEUED' } as const;
  await manager.update(CrawlPage, page, { status: 'PENDING', jobId: null, failedAttempts });
}

async function storeReading(
  tx: Transaction,
  page: RunPage,
  end: Extract<PageEnd, { kind: 'READ' }>,
  lookedUp: LookedUpLetter | undefined,
): Promise<LetterChange | null> {
  const { sourceId } = page;
  const [stored, found] = await Promise.all([
    lookedUp === undefined
      ? null
      : storeLetter(tx, { ...lookedUp, letter: { ...lookedUp.letter, sourceId } }),
    insertFound(tx, page, end),
  ]);
  if (sourceId !== null)
    tx.send({ name: 'upsert-crawl-resource', sql: UPSERT_RESOURCE }, [
      sourceId,
      page.urlHash,
      end.etag,
      end.lastModified,
      end.letterLinks,
      end.nextPages,
      stored?.coverLetterId ?? null,
      page.settingsHash,
    ]);
  addCounts(tx, page, 'DONE', found, stored?.change ?? null);
  return stored?.change ?? null;
}

// Another job may have the page by now, or it has ended already.
async function endPage(tx: Transaction, { pageId, jobId }: RunPage, end: PageEnd): Promise<boolean> {
  const [status, reason] =
    end.kind === 'FAILED' || end.kind === 'SKIPPED' ? [end.kind, end.reason] : ['DONE', null];
  const ended = await tx.query(END_PAGE, endedRow, [pageId, jobId, status, reason]);
  return ended.length > 0;
}

// The source may have been deleted while the page was read: then what the page gave belongs to no source.
async function lockSource(tx: Transaction, sourceId: number | null): Promise<number | null> {
  const [row] = await tx.query(LOCK_SOURCE, sourceRow, [sourceId]);
  return row?.sourceId ?? null;
}

function addCounts(
  tx: Transaction,
  { runId, sourcePosition }: RunPage,
  status: 'DONE' | 'FAILED' | 'SKIPPED',
  { found, skipped }: FoundPages,
  change: LetterChange | null,
): void {
  const oneIf = (condition: boolean): number => (condition ? 1 : 0);
  tx.send({ name: 'count-crawl-page', sql: ADD_COUNTS }, [
    runId,
    sourcePosition,
    found,
    oneIf(status === 'DONE'),
    oneIf(status === 'FAILED'),
    oneIf(status === 'SKIPPED') + skipped,
    oneIf(change === 'ADDED'),
    oneIf(change === 'CHANGED'),
    oneIf(change === 'UNCHANGED'),
  ]);
}

/** How many pages were new to a run; `skipped` of them are reported and not followed. */
const foundPagesRow = z.object({ found: z.number().int(), skipped: z.number().int() });
export type FoundPages = z.infer<typeof foundPagesRow>;

// A page that one source may not follow may be followed by another: its hash is not that of its address but one per source and host, so
// that each refused host is reported once, and the limit of pages once per source.
const INSERT_FOUND = `
WITH room AS (
  SELECT ${MAXIMUM_PAGES_PER_SOURCE} - pages_found AS pages FROM crawl_run_source WHERE run_id = $1 AND position = $2
), unknown AS (
  SELECT url, url_hash, host, standing = 'REFUSED' AS is_refused,
    row_number() OVER (PARTITION BY standing = 'REFUSED' ORDER BY ordinal) AS number
  FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS found (url, url_hash, host, ordinal)
  JOIN crawl_run_host USING (host)
  WHERE run_id = $1 AND source_position = $2
    AND NOT EXISTS (SELECT FROM crawl_page known WHERE known.run_id = $1 AND known.url_hash = found.url_hash)
), judged AS (
  SELECT url, url_hash, host, 'PENDING' AS status, NULL AS reason FROM unknown, room WHERE NOT is_refused AND number <= pages
  UNION ALL
  (SELECT url, 'limit ' || $2, host, 'SKIPPED', $6 FROM unknown, room
   WHERE NOT is_refused AND number > pages ORDER BY number LIMIT 1)
  UNION ALL
  (SELECT DISTINCT ON (host) url, 'host ' || $2 || ' ' || host, host, 'SKIPPED', $7 FROM unknown
   WHERE is_refused ORDER BY host, number)
), inserted AS (
  INSERT INTO crawl_page (run_id, source_position, url, url_hash, host, status, reason)
  SELECT $1, $2, url, url_hash, host, status, reason FROM judged
  ON CONFLICT (run_id, url_hash) DO NOTHING RETURNING status
)
SELECT count(*)::int AS found, count(*) FILTER (WHERE status = 'SKIPPED')::int AS skipped FROM inserted`;

/** Inserts the pages that a page leads to, within the bounds of its source. The run must be locked. */
export async function insertFound(
  tx: Transaction,
  source: SourceOfRun,
  links: { letterLinks: string[]; nextPages: string[] },
): Promise<FoundPages> {
  const urls = [...new Set([...links.letterLinks, ...links.nextPages])];
  if (urls.length === 0) return { found: 0, skipped: 0 };
  const hosts = urls.map(hostKeyOf);
  decideHosts(tx, source, hosts);
  const rows = await tx.query({ name: 'insert-crawl-pages', sql: INSERT_FOUND }, foundPagesRow, [
    source.runId,
    source.sourcePosition,
    urls,
    urls.map(urlHash),
    hosts,
    TOO_MANY_PAGES,
    TOO_MANY_HOSTS,
  ]);
  return onlyRow(rows);
}
