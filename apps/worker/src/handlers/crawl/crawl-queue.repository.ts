import { inTransaction, queryRows, type Transaction } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LEASE_MILLISECONDS } from '../crawl-page/politeness/host-turns.js';
import type { PageCandidate } from './choose-pages.js';
import { lockRun } from './lock-run.js';

/** Hosts that are looked at in one go; the next look goes on behind the last one. */
const HOSTS_AT_ONCE = 100;
const PAGES_OF_A_HOST = 4;

// SQL: a job that is tried again later waits without a worker.
const IS_DUE = `(job.status <> 'QUEUED' OR job.run_at <= clock_timestamp())`;

// Jumps from host to host through the index: as cheap with a million pages as with ten. A host that is asked for something just now is
// looked at all the same; one that has asked to be left alone for longer is not. A page that is tried again later keeps no other back.
const SELECT_CANDIDATES = `
WITH RECURSIVE hosts AS (
  (SELECT host FROM crawl_page WHERE run_id = $1 AND status = 'PENDING' AND host > $2 ORDER BY host LIMIT 1)
  UNION ALL
  SELECT next.host FROM hosts CROSS JOIN LATERAL (
    SELECT host FROM crawl_page WHERE run_id = $1 AND status = 'PENDING' AND host > hosts.host ORDER BY host LIMIT 1
  ) AS next
), looked_at AS (SELECT host FROM hosts LIMIT ${HOSTS_AT_ONCE})
SELECT page.page_id AS "pageId", looked_at.host, page.source_position AS "sourcePosition", busy.pages AS queued,
  coalesce(crawl_host.crawl_delay_milliseconds, 0) AS "crawlDelayMilliseconds",
  coalesce(crawl_host.next_request_at > clock_timestamp() + interval '${LEASE_MILLISECONDS + 1_000} milliseconds', false)
    AS "isAway",
  (extract(epoch FROM clock_timestamp() - crawl_host.last_request_at) * 1000)::float8 AS "idleMilliseconds"
FROM looked_at LEFT JOIN crawl_host USING (host)
CROSS JOIN LATERAL (
  SELECT count(*)::int AS pages FROM crawl_page page JOIN job USING (job_id)
  WHERE page.run_id = $1 AND page.host = looked_at.host AND page.status = 'QUEUED'
    AND ${IS_DUE}
) AS busy
CROSS JOIN LATERAL (
  SELECT page_id, source_position FROM crawl_page
  WHERE run_id = $1 AND host = looked_at.host AND status = 'PENDING' ORDER BY page_id LIMIT ${PAGES_OF_A_HOST}
) AS page
ORDER BY looked_at.host, page.page_id`;

// The parts that are out are few, whatever the size of the run.
const SELECT_DEAD = `
SELECT page.page_id AS "pageId", page.source_position AS "sourcePosition",
  CASE WHEN job.status = 'FAILED' THEN job.error->>'message' END AS reason
FROM crawl_page page LEFT JOIN job USING (job_id)
WHERE page.run_id = $1 AND page.status = 'QUEUED' AND (job.job_id IS NULL OR job.finished_at IS NOT NULL)`;

interface DeadPage {
  pageId: number;
  sourcePosition: number;
  /** Why its job failed for good; null when it did not. */
  reason: string | null;
}

/** The pages of a run that wait, and those that are out with a job. */
@Injectable()
export class CrawlQueueRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The first pages of each of the next hosts behind `afterHost`, and where to go on: '' for the first host again. */
  async candidates(
    runId: number,
    afterHost: string,
  ): Promise<{ candidates: PageCandidate[]; lastHost: string }> {
    const rows = await queryRows<PageCandidate & { isAway: boolean }>(
      this.dataSource,
      { name: 'crawl-candidates', sql: SELECT_CANDIDATES },
      [runId, afterHost],
    );
    const hosts = new Set(rows.map(({ host }) => host));
    const lastHost = hosts.size < HOSTS_AT_ONCE ? '' : (rows.at(-1)?.host ?? '');
    return { candidates: rows.filter(({ isAway }) => !isAway), lastHost };
  }

  /** How many pages are out with a job, those left out that are tried again later: minutes may pass until then. */
  async countOut(runId: number): Promise<number> {
    const [row] = await queryRows<{ out: number }>(
      this.dataSource,
      `SELECT count(*)::int AS out FROM crawl_page page JOIN job USING (job_id)
       WHERE page.run_id = $1 AND page.status = 'QUEUED' AND ${IS_DUE}`,
      [runId],
    );
    return row?.out ?? 0;
  }

  /** Gives a page to a job. @throws Error when it is not free */
  async handOut(tx: Transaction, pageId: number, jobId: string): Promise<void> {
    const handed = await tx.query(
      `UPDATE crawl_page SET status = 'QUEUED', job_id = $2, updated_at = now()
       WHERE page_id = $1 AND status = 'PENDING' RETURNING 1`,
      [pageId, jobId],
    );
    if (handed.length === 0) throw new Error('the page is not free');
  }

  /** Takes back the pages whose job has ended without them: those whose job failed for good have failed, the others wait again. */
  async takeBack(runId: number): Promise<void> {
    const seen = await queryRows<DeadPage>(this.dataSource, SELECT_DEAD, [runId]);
    if (seen.length === 0) return;
    await inTransaction(this.dataSource, async (tx) => {
      await lockRun(tx, runId);
      const dead = await tx.query<DeadPage>(SELECT_DEAD, [runId]);
      for (const page of dead) await (page.reason === null ? putBack(tx, page) : fail(tx, runId, page));
    });
  }
}

async function putBack(tx: Transaction, { pageId }: DeadPage): Promise<void> {
  await tx.query(`UPDATE crawl_page SET status = 'PENDING', job_id = NULL WHERE page_id = $1`, [pageId]);
}

async function fail(tx: Transaction, runId: number, page: DeadPage): Promise<void> {
  await tx.query(
    `UPDATE crawl_page SET status = 'FAILED', reason = $2, updated_at = now() WHERE page_id = $1`,
    [page.pageId, page.reason],
  );
  await tx.query(
    'UPDATE crawl_run_source SET pages_failed = pages_failed + 1 WHERE run_id = $1 AND position = $2',
    [runId, page.sourcePosition],
  );
}
