import {
  jobTimelineEntrySchema,
  toPage,
  type AdminJob,
  type AdminJobDetail,
  type AdminJobListQuery,
  type JobStatus,
  type JobTimelineEntry,
  type Page,
} from '#contracts';
import { containsText, queryRows } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ADMIN_JOB_COLUMNS, IS_OF_ADMINISTRATORS, toAdminJob, type AdminJobRow } from './admin-job-row.js';
import type { JobRow } from './job-reader.js';

const CHILDREN = 'SELECT status, count(*) AS jobs FROM job WHERE parent_job_id = $1 GROUP BY status';

const RESULT_SO_FAR = `CASE WHEN j.status = 'RUNNING' AND ${IS_OF_ADMINISTRATORS} THEN j.partial_result END`;

/** Reads every member's jobs for administrators: what happened to them, never what members wrote. */
@Injectable()
export class AdminJobReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Two statements, or three when so many jobs fit that they are estimated. */
  async list(query: AdminJobListQuery): Promise<Page<AdminJob>> {
    const filter = filterOf(query);
    const { where, parameters } = filter;
    const way = query.sort.direction === 'asc' ? 'ASC' : 'DESC';
    const order = `j.created_at ${way}, j.job_id ${way}`;
    const [limit, offset] = [`$${parameters.length + 1}`, `$${parameters.length + 2}`];
    const [rows, total] = await Promise.all([
      queryRows<AdminJobRow>(
        this.dataSource,
        `SELECT ${ADMIN_JOB_COLUMNS}
         FROM (SELECT * FROM job j WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) j
         LEFT JOIN member m USING (member_id) ORDER BY ${order}`,
        [...parameters, query.size, query.page * query.size],
      ),
      countJobs(this.dataSource, filter),
    ]);
    return toPage(rows.map(toAdminJob), total, query);
  }

  /** The row of a job, for decisions about it; undefined when there is none. */
  async row(jobId: string): Promise<AdminJobRow | undefined> {
    const [row] = await queryRows<AdminJobRow>(
      this.dataSource,
      `SELECT ${ADMIN_JOB_COLUMNS}, ${RESULT_SO_FAR} AS partial_result FROM job j LEFT JOIN member m USING (member_id) WHERE j.job_id = $1`,
      [jobId],
    );
    return row;
  }

  /** A job and what happened to it; undefined when there is none. */
  async detail(jobId: string): Promise<AdminJobDetail | undefined> {
    const [row, events, children] = await Promise.all([
      this.row(jobId),
      queryRows<TimelineRow>(this.dataSource, TIMELINE, [jobId]),
      queryRows<{ status: JobStatus; jobs: number }>(this.dataSource, CHILDREN, [jobId]),
    ]);
    if (row === undefined) return undefined;
    const count = (status: JobStatus): number => children.find((child) => child.status === status)?.jobs ?? 0;
    return {
      ...toAdminJob(row),
      requestId: row.request_id,
      children: {
        queued: count('QUEUED'),
        running: count('RUNNING'),
        succeeded: count('SUCCEEDED'),
        failed: count('FAILED'),
        cancelled: count('CANCELLED'),
      },
      timeline: toTimeline(row, events),
    };
  }
}

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

/** The conditions that the query sets, and no others: one that is always true would keep the planner from its index. */
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

/** So many jobs are counted exactly; beyond that the planner's estimate is answered. */
const COUNTED = { ALL: 100_000, FILTERED: 10_000 } as const;

const estimateSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
]);

/** How many jobs fit: exact up to 10,000 (100,000 without a filter); beyond, the estimate rounded down to two digits. */
async function countJobs(dataSource: DataSource, { where, parameters }: JobFilter): Promise<number> {
  const limit = parameters.length === 0 ? COUNTED.ALL : COUNTED.FILTERED;
  const [row] = await queryRows<{ jobs: number }>(
    dataSource,
    `SELECT count(*) AS jobs FROM (SELECT FROM job j WHERE ${where} LIMIT ${limit + 1}) counted`,
    parameters,
  );
  const counted = row?.jobs ?? 0;
  if (counted <= limit) return counted;
  const plan = await queryRows(
    dataSource,
    `EXPLAIN (FORMAT JSON) SELECT FROM job j WHERE ${where}`,
    parameters,
  );
  const [{ 'QUERY PLAN': plans }] = estimateSchema.parse(plan);
  return Math.max(counted, roundedDown(plans[0].Plan['Plan Rows']));
}

/** Two significant digits, rounded down: 1,234,567 becomes 1,200,000. */
function roundedDown(estimate: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, estimate))) - 1);
  return Math.floor(estimate / step) * step;
}

/** So many of the latest steps, and of the latest failures, are answered. */
const TIMELINE_LIMIT = 200;

/** Statement of what is stored of a job besides its row. `$1` is the job. */
const TIMELINE = `
SELECT 'TOKENS' AS kind, created_at AS at, kind AS name, amount AS number, NULL AS "promptName"
FROM token_ledger_entry WHERE job_id = $1
UNION ALL
(SELECT 'STEP_FINISHED', created_at, key, prompt_version, prompt_name FROM job_step WHERE job_id = $1 ORDER BY created_at DESC LIMIT ${TIMELINE_LIMIT})
UNION ALL
(SELECT 'ATTEMPT_FAILED', failed_at, error_code, attempt, NULL FROM job_attempt_failure WHERE job_id = $1
 ORDER BY attempt DESC LIMIT ${TIMELINE_LIMIT})`;

interface TimelineRow {
  kind: 'TOKENS' | 'STEP_FINISHED' | 'ATTEMPT_FAILED';
  at: Date;
  /** The ledger entry's kind, the step's key or the error code. */
  name: string;
  /** The entry's amount, the version of the step's prompt or the attempt. */
  number: number | null;
  promptName: string | null;
}

/** What happened to a job, in its order: its beginning and end from its row, the rest from `events`. */
function toTimeline(row: JobRow, events: readonly TimelineRow[]): JobTimelineEntry[] {
  const entries: unknown[] = [
    { kind: 'ACCEPTED', at: row.created_at.toISOString() },
    ...(row.started_at === null ? [] : [{ kind: 'STARTED', at: row.started_at.toISOString() }]),
    ...events.map(toEntry),
    ...(row.finished_at === null ? [] : [{ kind: row.status, at: row.finished_at.toISOString() }]),
  ];
  return entries.map((entry) => jobTimelineEntrySchema.parse(entry)).sort(inOrder);
}

function toEntry({ kind, at, name, number, promptName }: TimelineRow): object {
  const entry = { kind, at: at.toISOString() };
  if (kind === 'TOKENS') return { ...entry, entryKind: name, amount: number };
  if (kind === 'STEP_FINISHED')
    return { ...entry, step: name, prompt: promptName && { name: promptName, version: number } };
  return { ...entry, errorCode: name, attempt: number };
}

/** Rows of one transaction have the same time: this is their order then. */
const RANKS: Record<JobTimelineEntry['kind'], number> = {
  ACCEPTED: 0,
  STARTED: 2,
  STEP_FINISHED: 3,
  ATTEMPT_FAILED: 4,
  TOKENS: 5,
  SUCCEEDED: 6,
  FAILED: 6,
  CANCELLED: 6,
};

const rankOf = (entry: JobTimelineEntry): number =>
  entry.kind === 'TOKENS' && entry.entryKind === 'HOLD' ? RANKS.ACCEPTED + 1 : RANKS[entry.kind];

const inOrder = (left: JobTimelineEntry, right: JobTimelineEntry): number =>
  Date.parse(left.at) - Date.parse(right.at) || rankOf(left) - rankOf(right);
