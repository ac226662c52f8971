import { isEnded, type CrawlCounts, type CrawlRun, type CrawlRunStatus, type JobStatus } from '#contracts';

/** A run as the database has it, with the state of its job. */
export interface RunRow {
  runId: number;
  jobId: string;
  startedAt: Date;
  finishedAt: Date | null;
  isComplete: boolean;
  /** null when the job is gone, as with a member who left. */
  jobStatus: JobStatus | null;
}

/** What a run came to in one source. */
export type RunSourceRow = CrawlRun['sources'][number] & { runId: number };

const NOTHING: CrawlCounts = {
  pagesFound: 0,
  pagesDone: 0,
  pagesFailed: 0,
  pagesSkipped: 0,
  lettersAdded: 0,
  lettersChanged: 0,
  lettersUnchanged: 0,
};

/** What a run is doing: its job says whether it runs, the run itself whether it is complete. */
export function runStatusOf({
  isComplete,
  jobStatus,
}: Pick<RunRow, 'isComplete' | 'jobStatus'>): CrawlRunStatus {
  if (isComplete) return 'COMPLETED';
  if (jobStatus !== null && !isEnded(jobStatus)) return 'RUNNING';
  return jobStatus === 'FAILED' ? 'FAILED' : 'STOPPED';
}

/** @param sources those of this run, in their order */
export function toRun(row: RunRow, sources: RunSourceRow[]): CrawlRun {
  const { runId, jobId, startedAt, finishedAt } = row;
  return {
    runId,
    jobId,
    status: runStatusOf(row),
    ...sources.reduce(add, NOTHING),
    sources: sources.map(({ runId: _run, ...source }) => source),
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

const add = (left: CrawlCounts, right: CrawlCounts): CrawlCounts => ({
  pagesFound: left.pagesFound + right.pagesFound,
  pagesDone: left.pagesDone + right.pagesDone,
  pagesFailed: left.pagesFailed + right.pagesFailed,
  pagesSkipped: left.pagesSkipped + right.pagesSkipped,
  lettersAdded: left.lettersAdded + right.lettersAdded,
  lettersChanged: left.lettersChanged + right.lettersChanged,
  lettersUnchanged: left.lettersUnchanged + right.lettersUnchanged,
});
