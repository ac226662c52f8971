import {
  ERROR_CODES,
  jobErrorSchema,
  jobSchema,
  toPage,
  type Job,
  type JobError,
  type JobListQuery,
  type JobStatus,
  type JobType,
  type Page,
} from '#contracts';
import { queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { JobFailure } from './job-failure.js';

/** Columns of `job` that an answer needs, without the results; of the payload only what identifies a reworded change. */
export const JOB_COLUMNS = `job_id, type, status, stage, progress, token_cost, attempt, cover_letter_id, draft_id,
  CASE WHEN type = 'AI_IMPROVE_CHANGE'
    THEN jsonb_build_object('improveJobId', payload->'improveJobId', 'changeId', payload->'changeId') END AS improve_change,
  CASE WHEN status = 'RUNNING' THEN thinking_since END AS thinking_since, error, created_at, started_at, finished_at`;

/** The same with the result, or the partial result so far. */
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
  /** Not selected for administrators. */
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

/** A failure as the contract's error. */
export const toJobError = (failure: JobFailure): JobError =>
  jobErrorSchema.parse({
    errorCode: failure.errorCode,
    message: failure.message,
    canRetry: ERROR_CODES[failure.errorCode].canRetry,
  });

/** Reads jobs for API answers; lists carry no results. */
@Injectable()
export class JobReader {
  constructor(private readonly dataSource: DataSource) {}

  /** A job with its result; undefined when it is unknown or not this member's. */
  async findOwn(jobId: string, memberId: number): Promise<Job | undefined> {
    return this.find('job_id = $1 AND member_id = $2', [jobId, memberId]);
  }

  /** Any job with its result. */
  async findAny(jobId: string): Promise<Job | undefined> {
    return this.find('job_id = $1', [jobId]);
  }

  /** @param memberId null for every member's jobs */
  async list(memberId: number | null, query: JobListQuery): Promise<Page<Job>> {
    const where = `($1::bigint IS NULL OR member_id = $1) AND ($2::text IS NULL OR type = $2)
      AND ($3::text IS NULL OR status = $3) AND ($4::bigint IS NULL OR cover_letter_id = $4)
      AND ($5::uuid IS NULL OR draft_id = $5)`;
    const filters = [
      memberId,
      query.type ?? null,
      query.status ?? null,
      query.coverLetterId ?? null,
      query.draftId ?? null,
    ];
    const direction = query.sort.direction === 'asc' ? 'ASC' : 'DESC';
    const [rows, [count]] = await Promise.all([
      queryRows<JobRow>(
        this.dataSource,
        `SELECT ${JOB_COLUMNS} FROM job WHERE ${where} ORDER BY created_at ${direction}, job_id LIMIT $6 OFFSET $7`,
        [...filters, query.size, query.page * query.size],
      ),
      queryRows<{ total: number }>(
        this.dataSource,
        `SELECT count(*) AS total FROM job WHERE ${where}`,
        filters,
      ),
    ]);
    return toPage(rows.map(toJob), count?.total ?? 0, query);
  }

  private async find(where: string, parameters: unknown[]): Promise<Job | undefined> {
    const [row] = await queryRows<JobRow>(
      this.dataSource,
      `SELECT ${JOB_COLUMNS_WITH_RESULT} FROM job WHERE ${where}`,
      parameters,
    );
    return row === undefined ? undefined : toJob(row);
  }
}
