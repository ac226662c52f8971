import type { CrawlProblem, crawlRunRoutes } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RouteInput } from '../../platform/endpoint/endpoint.js';
import type { RunRow, RunSourceRow } from './run-record.js';

type ListQuery = RouteInput<typeof crawlRunRoutes.list>['query'];

/** So many of a run's problems are shown. */
const SHOWN_PROBLEMS = 50;

const SELECT_RUNS = `
SELECT r.run_id AS "runId", r.job_id AS "jobId", r.started_at AS "startedAt", r.is_complete AS "isComplete",
  coalesce(r.finished_at, j.finished_at) AS "finishedAt", j.status AS "jobStatus"
FROM crawl_run r LEFT JOIN job j USING (job_id)`;

const SELECT_SOURCES = `
SELECT run_id AS "runId", source_id AS "sourceId", name, pages_found AS "pagesFound", pages_done AS "pagesDone",
  pages_failed AS "pagesFailed", pages_skipped AS "pagesSkipped", letters_added AS "lettersAdded",
  letters_changed AS "lettersChanged", letters_unchanged AS "lettersUnchanged"
FROM crawl_run_source WHERE run_id = ANY($1) ORDER BY run_id, position`;

// A source is kept as it is now, whatever becomes of it while the run goes on.
const SNAPSHOT_SOURCES = `
INSERT INTO crawl_run_source (run_id, position, source_id, name, settings)
SELECT $1, row_number() OVER (ORDER BY source_id) - 1, source_id, name, jsonb_build_object(
  'name', name, 'startUrls', start_urls, 'letterLinkSelector', letter_link_selector,
  'nextPageSelector', next_page_selector, 'titleSelector', title_selector, 'contentSelector', content_selector,
  'jobFieldSelector', job_field_selector, 'companySelector', company_selector, 'needsBrowser', needs_browser,
  'requestsPerMinute', requests_per_minute, 'enabled', enabled)
FROM crawl_source WHERE enabled
RETURNING source_id AS "sourceId"`;

/** The runs of the crawl and what they have come to. */
@Injectable()
export class CrawlRunRepository {
  constructor(private readonly dataSource: DataSource) {}

  page(query: ListQuery): Promise<RunRow[]> {
    const way = query.sort.direction === 'desc' ? 'DESC' : 'ASC';
    return queryRows<RunRow>(
      this.dataSource,
      `${SELECT_RUNS} ORDER BY r.started_at ${way}, r.run_id ${way} LIMIT $1 OFFSET $2`,
      [query.size, query.page * query.size],
    );
  }

  async count(): Promise<number> {
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      'SELECT count(*) AS total FROM crawl_run',
    );
    return row?.total ?? 0;
  }

  sourcesOf(runIds: readonly number[]): Promise<RunSourceRow[]> {
    return queryRows<RunSourceRow>(this.dataSource, SELECT_SOURCES, [runIds]);
  }

  /** @throws ProductError NOT_FOUND */
  async one(runId: number): Promise<RunRow> {
    const [row] = await queryRows<RunRow>(this.dataSource, `${SELECT_RUNS} WHERE r.run_id = $1`, [runId]);
    if (row === undefined) throw new ProductError('NOT_FOUND', { message: '수집 실행을 찾을 수 없습니다.' });
    return row;
  }

  /** The latest pages that failed or were skipped. */
  async problemsOf(runId: number): Promise<CrawlProblem[]> {
    const rows = await queryRows<Omit<CrawlProblem, 'at'> & { at: Date }>(
      this.dataSource,
      `SELECT url, status, coalesce(reason, '') AS reason, updated_at AS at FROM crawl_page
       WHERE run_id = $1 AND status IN ('FAILED', 'SKIPPED') ORDER BY updated_at DESC LIMIT ${SHOWN_PROBLEMS}`,
      [runId],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  /** Begins a run of this job over the enabled sources. @throws ProductError VALIDATION_ERROR when none is */
  async begin(tx: Transaction, jobId: string): Promise<{ runId: number; sourceIds: number[] }> {
    const [run] = await tx.query<{ runId: number }>(
      'INSERT INTO crawl_run (job_id) VALUES ($1) RETURNING run_id AS "runId"',
      [jobId],
    );
    if (run === undefined) throw new Error('the run was not inserted');
    const sources = await tx.query<{ sourceId: number }>(SNAPSHOT_SOURCES, [run.runId]);
    if (sources.length === 0)
      throw new ProductError('VALIDATION_ERROR', { message: '켜 둔 출처가 없습니다.' });
    return { runId: run.runId, sourceIds: sources.map(({ sourceId }) => sourceId) };
  }

  /** Hands an incomplete run to another job. @throws ProductError VALIDATION_ERROR when it is complete */
  async handOver(tx: Transaction, runId: number, jobId: string): Promise<void> {
    const handed = await tx.query(
      'UPDATE crawl_run SET job_id = $2, finished_at = NULL WHERE run_id = $1 AND NOT is_complete RETURNING 1',
      [runId, jobId],
    );
    if (handed.length === 0) throw completeAlready();
  }
}

export const completeAlready = (): ProductError =>
  new ProductError('VALIDATION_ERROR', { message: '이미 끝난 수집은 이어서 할 수 없습니다.' });
