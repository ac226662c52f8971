import {
  ERROR_CODES,
  jobErrorSchema,
  jobSchema,
  type Job,
  type JobError,
  type JobStatus,
  type JobType,
} from '#contracts';
import type { JobFailure } from './job-failure.js';

/** Columns of `job` that an answer needs, without the results; of the payload only what a reworded change is told by. */
export const JOB_COLUMNS = `job_id, type, status, stage, progress, token_cost, attempt, cover_letter_id, draft_id,
  CASE WHEN type = 'AI_IMPROVE_CHANGE'
    THEN jsonb_build_object('improveJobId', payload->'improveJobId', 'changeId', payload->'changeId') END AS improve_change,
  CASE WHEN status = 'RUNNING' THEN thinking_since END AS thinking_since, error, created_at, started_at, finished_at`;

/** The same with what the job came to, or has come to so far. */
export const JOB_COLUMNS_WITH_RESULT = `${JOB_COLUMNS}, result, CASE WHEN status = 'RUNNING' THEN partial_result END AS partial_result`;

export interface JobRow {
  job_id: string;
  type: JobType;
  status: JobStatus;
  stage: string | null;
  progress: number;
  token_cost: number;
  attempt: number;
  cover_letter_id: number | null;
  draft_id: string | null;
  /** Left out where administrators look. */
  improve_change?: Job['improveChange'] | null;
  result?: unknown;
  partial_result?: unknown;
  thinking_since: Date | null;
  error: JobError | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/** A row of the database as the contract's job. */
export const toJob = (row: JobRow): Job =>
  jobSchema.parse({
    jobId: row.job_id,
    type: row.type,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    tokenCost: row.token_cost,
    attempt: row.attempt,
    coverLetterId: row.cover_letter_id,
    draftId: row.draft_id,
    ...(row.improve_change && { improveChange: row.improve_change }),
    result: row.result ?? null,
    partialResult: row.partial_result ?? null,
    thinkingSince: row.thinking_since?.toISOString() ?? null,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  });

/** What a member is told of a failure. */
export const toJobError = (failure: JobFailure): JobError =>
  jobErrorSchema.parse({
    errorCode: failure.errorCode,
    message: failure.message,
    canRetry: ERROR_CODES[failure.errorCode].canRetry,
  });
