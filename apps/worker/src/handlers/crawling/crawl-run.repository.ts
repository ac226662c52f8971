import { crawlCountsSchema, type CrawlCounts } from '#contracts';
import { hostKeyOf, normalizeUrl, urlHash } from '#crawling';
import {
  CrawlRun,
  CrawlRunSource,
  idColumn,
  inTransaction,
  onlyRow,
  queryRows,
  type Transaction,
} from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

/** A source of a run, as far as the pace of its pages depends on it. */
interface RunSource {
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
  ON CONFLICT (run_id, url_hash) DO NOTHING RETURNING page_id
)
UPDATE crawl_run_source SET pages_found = (SELECT count(*) FROM found) WHERE run_id = $1 AND position = $2`;

const INSERT_START_HOSTS = `
INSERT INTO crawl_run_host (run_id, source_position, host, standing)
SELECT DISTINCT $1::bigint, $2::smallint, host, 'START' FROM unnest($3::text[]) AS host ON CONFLICT DO NOTHING`;

/** Deleted in batches, so that no statement locks a million rows. */
const BATCH = 10_000;
const DELETE_DONE = `
DELETE FROM crawl_page WHERE page_id = ANY(ARRAY(
  SELECT page_id FROM crawl_page WHERE run_id = $1 AND status = 'DONE' LIMIT ${BATCH}))
RETURNING page_id AS "pageId"`;
const deletedRow = z.object({ pageId: idColumn });

/** Reads and writes a run as a whole. */
@Injectable()
export class CrawlRunRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The id of the run that a job works on; undefined when another job has taken it over. */
  async findRunId(jobId: string): Promise<number | undefined> {
    const run = await this.dataSource.manager.findOne(CrawlRun, {
      where: { jobId },
      order: { startedAt: 'DESC' },
    });
    return run?.runId;
  }

  async sourcesOf(runId: number): Promise<RunSource[]> {
    const sources = await this.dataSource.manager.findBy(CrawlRunSource, { runId });
    return sources.map(({ position, settings }) => ({
      position,
      requestsPerMinute: settings.requestsPerMinute,
    }));
  }

  async countsOf(runId: number): Promise<CrawlCounts> {
    return onlyRow(await queryRows(this.dataSource, SUM_COUNTS, crawlCountsSchema, [runId]));
  }

  /** Inserts the start pages of the sources that have none yet. */
  insertStartPages(runId: number): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockRun(tx, runId);
      const sources = await tx.manager.findBy(CrawlRunSource, { runId, pagesFound: 0 });
      for (const { position, settings } of sources) {
        const urls = settings.startUrls.map((url) => normalizeUrl(url)).filter((url) => url !== null);
        const hosts = urls.map(hostKeyOf);
        await tx.execute(INSERT_START_HOSTS, [runId, position, hosts]);
        await tx.execute(INSERT_START_PAGES, [runId, position, urls, urls.map(urlHash), hosts]);
      }
    });
  }

  /** Deletes the pages that were read: the counts of the sources are all that is shown of them afterwards. */
  async deleteDonePages(runId: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const deleted = await queryRows(this.dataSource, DELETE_DONE, deletedRow, [runId]);
      if (deleted.length < BATCH) return;
    }
  }

  /** Marks a run as complete. @returns its counts */
  async complete(tx: Transaction, runId: number): Promise<CrawlCounts> {
    await tx.manager.update(CrawlRun, { runId }, { isComplete: true, finishedAt: () => 'now()' });
    return onlyRow(await tx.query(SUM_COUNTS, crawlCountsSchema, [runId]));
  }
}

/**
 * Locks a run for writing until the transaction ends. Pages of several sources, and letters that several pages have, are written one
 * page after the other this way and cannot deadlock.
 */
export async function lockRun(tx: Transaction, runId: number): Promise<void> {
  await tx.execute('SELECT run_id FROM crawl_run WHERE run_id = $1 FOR NO KEY UPDATE', [runId]);
}
