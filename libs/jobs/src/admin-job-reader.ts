import {
  adminJobSchema,
  jobStatusSchema,
  memberStatusSchema,
  toPage,
  type AdminJob,
  type AdminJobDetail,
  type AdminJobListQuery,
  type JobStatus,
  type Page,
} from '#contracts';
import { containsText, onlyRow, queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { jobRowSchema } from './job-reader.js';
import { RETRY_KEY_PREFIX, retryRefusalOf } from './job-retrier.js';
import { readTimelineRows, timelineOf } from './job-timeline.js';
import { jobTypesWhere } from './product-jobs.js';

// Job types of administrators. Their results are ids of crawl runs and counts, and contain nothing written by a member.
const TYPES_OF_ADMINISTRATORS = jobTypesWhere(({ audience }) => audience === 'ADMINISTRATORS')
  .map((type) => `'${type}'`)
  .join(', ');

/** SQL: whether the job `j` has the administrators as its audience, who all may see its result. */
const IS_OF_ADMINISTRATORS = `j.type IN (${TYPES_OF_ADMINISTRATORS})`;

/** SQL: what administrators see of a job `j` and its member `m`: never the payload, nor the result of a member's job. */
const COLUMNS = `CASE WHEN ${IS_OF_ADMINISTRATORS} THEN j.result END AS result,
  j.job_id AS "jobId", j.type, j.status, j.stage, j.progress, j.token_cost AS "tokenCost", j.attempt,
  j.cover_letter_id AS "coverLetterId", j.draft_id AS "draftId",
  CASE WHEN j.status = 'RUNNING' THEN j.thinking_since END AS "thinkingSince", j.error, j.created_at AS "createdAt",
  j.started_at AS "startedAt", j.finished_at AS "finishedAt", j.member_id AS "memberId", j.queue,
  j.parent_job_id AS "parentJobId", j.request_id AS "requestId", m.email AS "memberEmail", m.status AS "memberStatus",
  (SELECT retry.job_id FROM job retry WHERE retry.member_id = j.member_id
    AND retry.idempotency_key = '${RETRY_KEY_PREFIX}' || j.job_id) AS "retriedAs"`;

const adminJobRowSchema = jobRowSchema.extend({
  memberId: z.number().int().nullable(),
  memberEmail: z.string().nullable(),
  memberStatus: memberStatusSchema.nullable(),
  queue: z.string(),
  parentJobId: z.uuid().nullable(),
  requestId: z.string().nullable(),
  /** The job that retried this one. */
  retriedAs: z.uuid().nullable(),
});
export type AdminJobRow = z.infer<typeof adminJobRowSchema>;

const CHILDREN = 'SELECT status, count(*) AS jobs FROM job WHERE parent_job_id = $1 GROUP BY status';
const childrenRowSchema = z.object({ status: jobStatusSchema, jobs: z.number().int() });

const RESULT_SO_FAR = `CASE WHEN ${IS_OF_ADMINISTRATORS} THEN j.partial_result END`;

/** Reads all jobs for administrators, those without a member included: what happened to them, never what members wrote. */
@Injectable()
export class AdminJobReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Two statements, or three when the number of jobs is estimated. */
  async list(query: AdminJobListQuery): Promise<Page<AdminJob>> {
    const filter = filterOf(query);
    const { where, parameters } = filter;
    const sqlDirection = query.sort.direction === 'asc' ? 'ASC' : 'DESC';
    const order = `j.created_at ${sqlDirection}, j.job_id ${sqlDirection}`;
    const [limit, offset] = [`$${parameters.length + 1}`, `$${parameters.length + 2}`];
    const [rows, total] = await Promise.all([
      queryRows(
        this.dataSource,
        `SELECT ${COLUMNS}
         FROM (SELECT * FROM job j WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) j
         LEFT JOIN member m USING (member_id) ORDER BY ${order}`,
        adminJobRowSchema,
        [...parameters, query.size, query.page * query.size],
      ),
      countJobs(this.dataSource, filter),
    ]);
    return toPage(rows.map(toAdminJob), total, query);
  }

  /** The row of a job, for decisions about it; undefined when there is none. */
  async row(jobId: string): Promise<AdminJobRow | undefined> {
    const [row] = await queryRows(
      this.dataSource,
      `SELECT ${COLUMNS}, ${RESULT_SO_FAR} AS "partialResult" FROM job j LEFT JOIN member m USING (member_id) WHERE j.job_id = $1`,
      adminJobRowSchema,
      [jobId],
    );
    return row;
  }

  /** A job and what happened to it; undefined when there is none. */
  async detail(jobId: string): Promise<AdminJobDetail | undefined> {
    const [row, timelineRows, children] = await Promise.all([
      this.row(jobId),
      readTimelineRows(this.dataSource, jobId),
      queryRows(this.dataSource, CHILDREN, childrenRowSchema, [jobId]),
    ]);
    if (row === undefined) return undefined;
    const count = (status: JobStatus): number => children.find((child) => child.status === status)?.jobs ?? 0;
    return {
      ...toAdminJob(row),
      requestId: row.requestId,
      children: {
        queued: count('QUEUED'),
        running: count('RUNNING'),
        succeeded: count('SUCCEEDED'),
        failed: count('FAILED'),
        cancelled: count('CANCELLED'),
      },
      timeline: timelineOf(row, timelineRows),
    };
  }
}

/** A row in the form that administrators see. */
export const toAdminJob = (row: AdminJobRow): AdminJob =>
  adminJobSchema.parse({
    ...row,
    canBeRetried: row.retriedAs === null && retryRefusalOf(row) === undefined,
  });

const OF_MEMBERS = `j.member_id IN (SELECT member.member_id FROM member WHERE ${containsText('member.email', '$')})`;

/** SQL conditions by field of the query, `$` being the field's value. */
const CONDITIONS = {
  memberId: 'j.member_id = $',
  type: 'j.type = $',
  status: 'j.status = $',
  coverLetterId: 'j.cover_letter_id = $',
  draftId: 'j.draft_id = $',
  email: OF_MEMBERS,
} as const;

/** SQL over a job `j`, with its parameters. */
interface JobFilter {
  where: string;
  parameters: unknown[];
}

/** The conditions that the query sets, and no others: one such as `$1 IS NULL OR …` would keep the planner from its index. */
function filterOf(query: Pick<AdminJobListQuery, keyof typeof CONDITIONS>): JobFilter {
  const parameters: unknown[] = [];
  const conditions = ['true'];
  for (const [field, value] of [
    ['memberId', query.memberId],
    ['type', query.type],
    ['status', query.status],
    ['coverLetterId', query.coverLetterId],
    ['draftId', query.draftId],
    ['email', query.email],
  ] as const) {
    if (value === undefined) continue;
    parameters.push(value);
    conditions.push(CONDITIONS[field].replaceAll('$', `$${parameters.length}`));
  }
  return { where: conditions.join(' AND '), parameters };
}

/** Up to this many jobs are counted exactly; beyond that the planner's estimate is used. */
const MAXIMUM_COUNTED = { ALL: 100_000, FILTERED: 10_000 } as const;

const countedRowSchema = z.object({ jobs: z.number().int() });
const planRowSchema = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]),
});

/** How many jobs fit: exact up to 10,000 (100,000 without a filter); beyond, the estimate rounded down to two digits. */
async function countJobs(dataSource: DataSource, { where, parameters }: JobFilter): Promise<number> {
  const limit = parameters.length === 0 ? MAXIMUM_COUNTED.ALL : MAXIMUM_COUNTED.FILTERED;
  const count = `SELECT count(*) AS jobs FROM (SELECT FROM job j WHERE ${where} LIMIT ${limit + 1}) counted`;
  const { jobs } = onlyRow(await queryRows(dataSource, count, countedRowSchema, parameters));
  if (jobs <= limit) return jobs;
  const explain = `EXPLAIN (FORMAT JSON) SELECT FROM job j WHERE ${where}`;
  const { 'QUERY PLAN': plan } = onlyRow(await queryRows(dataSource, explain, planRowSchema, parameters));
  return Math.max(jobs, roundedDown(plan[0].Plan['Plan Rows']));
}

/** Two significant digits, rounded down: 1,234,567 becomes 1,200,000. */
function roundedDown(estimate: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, estimate))) - 1);
  return Math.floor(estimate / step) * step;
}
