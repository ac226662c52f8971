import {
  CrawlPage,
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
import { MAXIMUM_AT_HOST, pageCandidateSchema, type PageCandidate } from './choose-pages.js';
import { lockRun } from './crawl-run.repository.js';
import { TURN_MILLISECONDS } from './host-turns.js';

/** Hosts that one statement reads; the next one continues after the last of them. */
const HOSTS_AT_ONCE = 100;

// SQL: a job that is tried again later waits without a worker.
const IS_DUE = `(job.status <> 'QUEUED' OR job.run_at <= clock_timestamp())`;

// Jumps from host to host through the index: as cheap with a million pages as with ten. `isPaused` marks a host that has asked for a pause
// which is longer than a running request may take. A page that is tried again later does not count as queued.
const SELECT_CANDIDATES = `
WITH RECURSIVE hosts AS (
  (SELECT host FROM crawl_page WHERE run_id = $1 AND status = 'PENDING' AND host > $2 ORDER BY host LIMIT 1)
  UNION ALL
  SELECT next.host FROM hosts CROSS JOIN LATERAL (
    SELECT host FROM crawl_page WHERE run_id = $1 AND status = 'PENDING' AND host > hosts.host ORDER BY host LIMIT 1
  ) AS next
), chosen AS (SELECT host FROM hosts LIMIT ${HOSTS_AT_ONCE})
SELECT page.page_id AS "pageId", chosen.host, page.source_position AS "sourcePosition", busy.pages AS queued,
  coalesce(crawl_host.crawl_delay_milliseconds, 0) AS "crawlDelayMilliseconds",
  coalesce(crawl_host.next_request_at > clock_timestamp() + interval '${TURN_MILLISECONDS + 1_000} milliseconds', false)
    AS "isPaused",
  (extract(epoch FROM clock_timestamp() - crawl_host.last_request_at) * 1000)::float8 AS "idleMilliseconds"
FROM chosen LEFT JOIN crawl_host USING (host)
CROSS JOIN LATERAL (
  SELECT count(*)::int AS pages FROM crawl_page page JOIN job USING (job_id)
  WHERE page.run_id = $1 AND page.host = chosen.host AND page.status = 'QUEUED'
    AND ${IS_DUE}
) AS busy
CROSS JOIN LATERAL (
  SELECT page_id, source_position FROM crawl_page
  WHERE run_id = $1 AND host = chosen.host AND status = 'PENDING' ORDER BY page_id LIMIT ${MAXIMUM_AT_HOST}
) AS page
ORDER BY chosen.host, page.page_id`;
const candidateRow = pageCandidateSchema.extend({ isPaused: z.boolean() });

// Few pages are queued at once, even in a large run.
const SELECT_ORPHANED = `
SELECT page.page_id AS "pageId", page.source_position AS "sourcePosition",
  CASE WHEN job.status = 'FAILED' THEN job.error->>'message' END AS reason
FROM crawl_page page LEFT JOIN job USING (job_id)
WHERE page.run_id = $1 AND page.status = 'QUEUED' AND (job.job_id IS NULL OR job.finished_at IS NOT NULL)`;

/** A queued page whose job has ended without it. */
const orphanedRow = z.object({
  pageId: idColumn,
  sourcePosition: z.number().int(),
  /** Why its job failed for good; null when it did not. */
  reason: z.string().nullable(),
});
type OrphanedPage = z.infer<typeof orphanedRow>;

const COUNT_QUEUED = `
SELECT count(*)::int AS queued FROM crawl_page page JOIN job USING (job_id)
WHERE page.run_id = $1 AND page.status = 'QUEUED' AND ${IS_DUE}`;
const queuedRow = z.object({ queued: z.number().int() });

/** The pages of a run that are pending, and those that have a job. */
@Injectable()
export class CrawlQueueRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The first pages of each of the next hosts after `afterHost`, and the `afterHost` of the next call: '' for the first host. */
  async candidates(
    runId: number,
    afterHost: string,
  ): Promise<{ candidates: PageCandidate[]; lastHost: string }> {
    const statement = { name: 'crawl-candidates', sql: SELECT_CANDIDATES };
    const rows = await queryRows(this.dataSource, statement, candidateRow, [runId, afterHost]);
    const hosts = new Set(rows.map(({ host }) => host));
    const lastHost = hosts.size < HOSTS_AT_ONCE ? '' : (rows.at(-1)?.host ?? '');
    return { candidates: rows.filter(({ isPaused }) => !isPaused), lastHost };
  }

  /** How many pages have a job, without those that are tried again later, perhaps after minutes. */
  async countQueued(runId: number): Promise<number> {
    return onlyRow(await queryRows(this.dataSource, COUNT_QUEUED, queuedRow, [runId])).queued;
  }

  /** Gives a page to a job. @throws Error when it is not pending */
  async assign(tx: Transaction, pageId: number, jobId: string): Promise<void> {
    const pending = { pageId, status: 'PENDING' } as const;
    const { affected } = await tx.manager.update(CrawlPage, pending, { status: 'QUEUED', jobId });
    if (affected !== 1) throw new Error('the page is not pending');
  }

  /** Settles the pages whose job has ended without them: those whose job failed for good have failed, the others are pending again. */
  async recoverOrphaned(runId: number): Promise<void> {
    const found = await queryRows(this.dataSource, SELECT_ORPHANED, orphanedRow, [runId]);
    if (found.length === 0) return;
    await inTransaction(this.dataSource, async (tx) => {
      await lockRun(tx, runId);
      const orphaned = await tx.query(SELECT_ORPHANED, orphanedRow, [runId]);
      for (const page of orphaned) await (page.reason === null ? putBack(tx, page) : fail(tx, runId, page));
    });
  }
}

async function putBack({ manager }: Transaction, { pageId }: OrphanedPage): Promise<void> {
  await manager.update(CrawlPage, { pageId }, { status: 'PENDING', jobId: null });
}

async function fail({ manager }: Transaction, runId: number, page: OrphanedPage): Promise<void> {
  const { pageId, sourcePosition: position, reason } = page;
  await manager.update(CrawlPage, { pageId }, { status: 'FAILED', reason });
  await manager.increment(CrawlRunSource, { runId, position }, 'pagesFailed', 1);
}
