import {
  toPage,
  isEnded,
  type CrawlCounts,
  type CrawlResult,
  type CrawlRun,
  type CrawlRunDetail,
  type CrawlRunStatus,
  type crawlRunRoutes,
  type Page,
} from '#contracts';
import { writeAudit } from '#database';
import { crawlJob, JobCanceller, JobSubmitter } from '#jobs';
import { Injectable } from '@nestjs/common';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';
import type { RouteInput } from '../platform/endpoint/endpoint.js';
import { CrawlRunRepository, runAlreadyComplete, type RunWithSources } from './crawl-run.repository.js';

/** Starts, stops, resumes and shows crawl runs. */
@Injectable()
export class CrawlRunService {
  constructor(
    private readonly runs: CrawlRunRepository,
    private readonly actions: LongActions,
    private readonly submitter: JobSubmitter,
    private readonly canceller: JobCanceller,
  ) {}

  async list(query: RouteInput<typeof crawlRunRoutes.list>['query']): Promise<Page<CrawlRun>> {
    const [runs, total] = await Promise.all([this.runs.page(query), this.runs.count()]);
    return toPage(runs.map(toRun), total, query);
  }

  /** @throws ProductError NOT_FOUND */
  async one(runId: number): Promise<CrawlRunDetail> {
    const [run, problems] = await Promise.all([this.runs.one(runId), this.runs.problemsOf(runId)]);
    return { ...toRun(run), problems };
  }

  /** @throws ProductError JOB_ALREADY_RUNNING, VALIDATION_ERROR when no source is enabled */
  start(call: LongActionCall): Promise<CrawlResult | JobAcceptedResponse> {
    return this.actions.perform(
      crawlJob,
      { resumedRunId: null },
      {
        ...call,
        beforeInsert: async (tx, jobId) => {
          const after = await this.runs.begin(tx, jobId);
          writeAudit(tx, { actorMemberId: call.memberId, action: 'CRAWL_START', before: null, after });
        },
      },
    );
  }

  /** Stops a run; one that is not running stays unchanged. @throws ProductError NOT_FOUND */
  async stop(actorMemberId: number, runId: number): Promise<CrawlRun> {
    const run = await this.runs.one(runId);
    if (runStatusOf(run) !== 'RUNNING') return toRun(run);
    await this.canceller.cancel(run.jobId, (tx) =>
      writeAudit(tx, { actorMemberId, action: 'CRAWL_STOP', before: { runId }, after: { runId } }),
    );
    return toRun(await this.runs.one(runId));
  }

  /**
   * Continues a run with its remaining pages.
   * @throws ProductError NOT_FOUND, JOB_ALREADY_RUNNING, VALIDATION_ERROR when it is complete
   */
  async resume(actorMemberId: number, runId: number): Promise<CrawlRun> {
    if ((await this.runs.one(runId)).isComplete) throw runAlreadyComplete();
    await this.submitter.submit(
      crawlJob,
      { resumedRunId: runId },
      {
        memberId: actorMemberId,
        beforeInsert: async (tx, jobId) => {
          await this.runs.reassign(tx, runId, jobId);
          writeAudit(tx, {
            actorMemberId,
            action: 'CRAWL_RESUME',
            before: { runId },
            after: { runId, jobId },
          });
        },
      },
    );
    return toRun(await this.runs.one(runId));
  }
}

const NO_COUNTS: CrawlCounts = {
  pagesFound: 0,
  pagesDone: 0,
  pagesFailed: 0,
  pagesSkipped: 0,
  lettersAdded: 0,
  lettersChanged: 0,
  lettersUnchanged: 0,
};

/** The status of a run: COMPLETED by the run itself, otherwise by the state of its job. */
export function runStatusOf({
  isComplete,
  jobStatus,
}: Pick<RunWithSources, 'isComplete' | 'jobStatus'>): CrawlRunStatus {
  if (isComplete) return 'COMPLETED';
  if (jobStatus !== null && !isEnded(jobStatus)) return 'RUNNING';
  return jobStatus === 'FAILED' ? 'FAILED' : 'STOPPED';
}

export function toRun(run: RunWithSources): CrawlRun {
  const { runId, jobId, sources, startedAt, finishedAt } = run;
  return {
    runId,
    jobId,
    status: runStatusOf(run),
    ...sources.reduce(addCounts, NO_COUNTS),
    sources,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

const addCounts = (left: CrawlCounts, right: CrawlCounts): CrawlCounts => ({
  pagesFound: left.pagesFound + right.pagesFound,
  pagesDone: left.pagesDone + right.pagesDone,
  pagesFailed: left.pagesFailed + right.pagesFailed,
  pagesSkipped: left.pagesSkipped + right.pagesSkipped,
  lettersAdded: left.lettersAdded + right.lettersAdded,
  lettersChanged: left.lettersChanged + right.lettersChanged,
  lettersUnchanged: left.lettersUnchanged + right.lettersUnchanged,
});
