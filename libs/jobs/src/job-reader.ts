import {
  ERROR_CODES,
  jobErrorSchema,
  jobSchema,
  toPage,
  type Job,
  type JobError,
  type JobListQuery,
  type JobType,
  type Page,
} from '#contracts';
import { onlyRow, queryRows, timestampColumn, totalRow } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { JobFailure } from './job-failure.js';

/** SQL: the columns of a job in an answer, without its results; of the payload only the fields that identify a reworded change. */
export const JOB_COLUMNS = `job_id AS "jobId", type, status, stage, progress, token_cost AS "tokenCost", attempt,
  cover_letter_id AS "coverLetterId", draft_id AS "draftId",
  CASE WHEN type = 'AI_IMPROVE_CHANGE'
    THEN jsonb_build_object('improveJobId', payload->'improveJobId', 'changeId', payload->'changeId') END AS "improveChange",
  CASE WHEN status = 'RUNNING' THEN thinking_since END AS "thinkingSince",
  error, created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt"`;

/** SQL: the same with the result, or the current partial result. */
const JOB_COLUMNS_WITH_RESULT = `${JOB_COLUMNS}, result, partial_result AS "partialResult"`;

/** Parses a row of these columns into the contract's job. */
export const jobRowSchema = jobSchema.extend({
  /** Not selected for administrators. */
  improveChange: jobSchema.shape.improveChange.nullable().transform((change) => change ?? undefined),
  /** Not selected for a member's list, like the partial result. */
  result: z.unknown().default(null),
  partialResult: z.unknown().default(null),
  thinkingSince: timestampColumn.nullable(),
  createdAt: timestampColumn,
  startedAt: timestampColumn.nullable(),
  finishedAt: timestampColumn.nullable(),
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

  /**
   * One page of jobs, ordered by when they were submitted.
   * @param memberId null for all jobs, those without a member included
   * @param hiddenTypes jobs of these types are left out
   */
  async list(
    memberId: number | null,
    query: JobListQuery,
    hiddenTypes: readonly JobType[] = [],
  ): Promise<Page<Job>> {
    const where = `($1::bigint IS NULL OR member_id = $1) AND ($2::text IS NULL OR type = $2)
      AND ($3::text IS NULL OR status = $3) AND ($4::bigint IS NULL OR cover_letter_id = $4)
      AND ($5::uuid IS NULL OR draft_id = $5)
      AND type <> ALL($6::text[])`;
    const filters = [
      memberId,
      query.type ?? null,
      query.status ?? null,
      query.coverLetterId ?? null,
      query.draftId ?? null,
      hiddenTypes,
    ];
    const direction = query.sort.direction === 'asc' ? 'ASC' : 'DESC';
    const [rows, counted] = await Promise.all([
      queryRows(
        this.dataSource,
        `SELECT ${JOB_COLUMNS} FROM job WHERE ${where} ORDER BY created_at ${direction}, job_id LIMIT $7 OFFSET $8`,
        jobRowSchema,
        [...filters, query.size, query.page * query.size],
      ),
      queryRows(this.dataSource, `SELECT count(*) AS total FROM job WHERE ${where}`, totalRow, filters),
    ]);
    return toPage(rows, onlyRow(counted).total, query);
  }

  private async find(where: string, parameters: unknown[]): Promise<Job | undefined> {
    const [job] = await queryRows(
      this.dataSource,
      `SELECT ${JOB_COLUMNS_WITH_RESULT} FROM job WHERE ${where}`,
      jobRowSchema,
      parameters,
    );
    return job;
  }
}
