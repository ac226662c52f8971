import type { CrawlCounts } from '#contracts';
import { hostKeyOf, normalizeUrl, urlHash } from '#crawling';
import { inTransaction, queryRows, type Transaction } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockRun } from './lock-run.js';

/** A source of a run as far as handing out its pages goes. */
export interface RunSource {
  position: number;
  requestsPerMinute: number;
}

const SUM_COUNTS = `
SELECT coalesce(sum(pages_found), 0)::int AS "pagesFound", coalesce(sum(pages_done), 0)::int AS "pagesDone",
  coalesce(sum(pages_failed), 0)::int AS "pagesFailed", coalesce(sum(pages_skipped), 0)::int AS "pagesSkipped",
  coalesce(sum(letters_added), 0)::int AS "lettersAdded", coalesce(sum(letters_changed), 0)::int AS "lettersChanged",
  coalesce(sum(letters_unchanged), 0)::int AS "lettersUnchanged"
FROM crawl_run_source WHERE run_id = $1`;

const INSERT_START_PAGES = `
WITH found AS (
  INSERT INTO crawl_page (run_id, source_position, url, url_hash, host)
  SELECT $1, $2, url, url_hash, host FROM unnest($3::text[], $4::text[], $5::text[]) AS page (url, url_hash, host)
  ON CONFLICT (run_id, url_hash) DO NOTHING RETURNING 1
)
UPDATE crawl_run_source SET pages_found = (SELECT count(*) FROM found) WHERE run_id = $1 AND position = $2`;

const INSERT_START_HOSTS = `
INSERT INTO crawl_run_host (run_id, source_position, host, standing)
SELECT DISTINCT $1::bigint, $2::smallint, host, 'START' FROM unnest($3::text[]) AS host ON CONFLICT DO NOTHING`;

/** Deleted in portions, so that no statement holds on to a million rows. */
const PORTION = 10_000;
const DELETE_DONE = `
DELETE FROM crawl_page WHERE page_id = ANY(ARRAY(
  SELECT page_id FROM crawl_page WHERE run_id = $1 AND status = 'DONE' LIMIT ${PORTION}))
RETURNING 1`;

/** What the coordinator of a run reads and writes of the run as a whole. */
@Injectable()
export class CrawlRunRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The run that a job works on; undefined when another job has taken it over. */
  async runOf(jobId: string): Promise<number | undefined> {
    const [row] = await queryRows<{ runId: number }>(
      this.dataSource,
      'SELECT run_id AS "runId" FROM crawl_run WHERE job_id = $1 ORDER BY started_at DESC LIMIT 1',
      [jobId],
    );
    return row?.runId;
  }

  sourcesOf(runId: number): Promise<RunSource[]> {
    return queryRows<RunSource>(
      this.dataSource,
      `SELECT position, (settings->>'requestsPerMinute')::int AS "requestsPerMinute"
       FROM crawl_run_source WHERE run_id = $1`,
      [runId],
    );
  }

  async countsOf(runId: number): Promise<CrawlCounts> {
    const [counts] = await queryRows<CrawlCounts>(this.dataSource, SUM_COUNTS, [runId]);
    if (counts === undefined) throw new Error('a sum has one row');
    return counts;
  }

  /** Puts in the start pages of the sources that have none yet. */
  insertStartPages(runId: number): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockRun(tx, runId);
      const sources = await tx.query<{ position: number; startUrls: string[] }>(
        `SELECT position, settings->'startUrls' AS "startUrls" FROM crawl_run_source
         WHERE run_id = $1 AND pages_found = 0`,
        [runId],
      );
      for (const { position, startUrls } of sources) {
        const urls = startUrls.map((url) => normalizeUrl(url)).filter((url) => url !== null);
        const hosts = urls.map(hostKeyOf);
        await tx.query(INSERT_START_HOSTS, [runId, position, hosts]);
        await tx.query(INSERT_START_PAGES, [runId, position, urls, urls.map(urlHash), hosts]);
      }
    });
  }

  /** Lets go of the pages that were read to the end: the counters tell all that is asked of a run afterwards. */
  async deleteDonePages(runId: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const deleted = await queryRows(this.dataSource, DELETE_DONE, [runId]);
      if (deleted.length < PORTION) return;
    }
  }

  /** @returns what the run came to */
  async complete(tx: Transaction, runId: number): Promise<CrawlCounts> {
    await tx.query('UPDATE crawl_run SET is_complete = true, finished_at = now() WHERE run_id = $1', [runId]);
    const [counts] = await tx.query<CrawlCounts>(SUM_COUNTS, [runId]);
    if (counts === undefined) throw new Error('a sum has one row');
    return counts;
  }
}
