import {
  toPage,
  type CrawlResult,
  type CrawlRun,
  type CrawlRunDetail,
  type crawlRunRoutes,
  type Page,
} from '#contracts';
import { writeAudit } from '#database';
import { crawlJob, JobCanceller, JobSubmitter } from '#jobs';
import { Injectable } from '@nestjs/common';
import { LongActions, type LongActionCall } from '../../jobs/long-actions.js';
import type { AcceptedJob } from '../../platform/answers/accepted-job.js';
import type { RouteInput } from '../../platform/endpoint/endpoint.js';
import { completeAlready, CrawlRunRepository } from './crawl-run.repository.js';
import { runStatusOf, toRun, type RunRow } from './run-record.js';

/** Starts, stops and resumes crawls, and tells how they stand. */
@Injectable()
export class CrawlRunService {
  constructor(
    private readonly runs: CrawlRunRepository,
    private readonly actions: LongActions,
    private readonly submitter: JobSubmitter,
    private readonly canceller: JobCanceller,
  ) {}

  async list(query: RouteInput<typeof crawlRunRoutes.list>['query']): Promise<Page<CrawlRun>> {
    const [rows, total] = await Promise.all([this.runs.page(query), this.runs.count()]);
    const sources = await this.runs.sourcesOf(rows.map(({ runId }) => runId));
    const content = rows.map((row) =>
      toRun(
        row,
        sources.filter(({ runId }) => runId === row.runId),
      ),
    );
    return toPage(content, total, query);
  }

  /** @throws ProductError NOT_FOUND */
  async one(runId: number): Promise<CrawlRunDetail> {
    const [run, problems] = await Promise.all([this.runs.one(runId), this.runs.problemsOf(runId)]);
    return { ...(await this.withCounts(run)), problems };
  }

  /** @throws ProductError JOB_ALREADY_RUNNING, VALIDATION_ERROR when no source is enabled */
  start(call: LongActionCall): Promise<CrawlResult | AcceptedJob> {
    return this.actions.perform(
      crawlJob,
      { resumedRunId: null },
      {
        ...call,
        admit: async (tx, jobId) => {
          const after = await this.runs.begin(tx, jobId);
          writeAudit(tx, { actorMemberId: call.memberId, action: 'CRAWL_START', before: null, after });
        },
      },
    );
  }

  /** Stops a run; one that does not run stays as it is. @throws ProductError NOT_FOUND */
  async stop(actorMemberId: number, runId: number): Promise<CrawlRun> {
    const run = await this.runs.one(runId);
    if (runStatusOf(run) !== 'RUNNING') return this.withCounts(run);
    await this.canceller.cancel(run.jobId, (tx) =>
      writeAudit(tx, { actorMemberId, action: 'CRAWL_STOP', before: { runId }, after: { runId } }),
    );
    return this.withCounts(await this.runs.one(runId));
  }

  /**
   * Goes on with what a run has left.
   * @throws ProductError NOT_FOUND, JOB_ALREADY_RUNNING, VALIDATION_ERROR when it is complete
   */
  async resume(actorMemberId: number, runId: number): Promise<CrawlRun> {
    if ((await this.runs.one(runId)).isComplete) throw completeAlready();
    await this.submitter.submit(
      crawlJob,
      { resumedRunId: runId },
      {
        memberId: actorMemberId,
        admit: async (tx, jobId) => {
          await this.runs.handOver(tx, runId, jobId);
          writeAudit(tx, {
            actorMemberId,
            action: 'CRAWL_RESUME',
            before: { runId },
            after: { runId, jobId },
          });
        },
      },
    );
    return this.withCounts(await this.runs.one(runId));
  }

  private async withCounts(row: RunRow): Promise<CrawlRun> {
    return toRun(row, await this.runs.sourcesOf([row.runId]));
  }
}
