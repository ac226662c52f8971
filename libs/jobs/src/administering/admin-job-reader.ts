import {
  toPage,
  type AdminJob,
  type AdminJobDetail,
  type AdminJobListQuery,
  type JobStatus,
  type Page,
} from '#contracts';
import { queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { countJobs } from './count-jobs.js';
import { filterOf } from './admin-job-filter.js';
import { ADMIN_JOB_COLUMNS, IS_OF_ADMINISTRATORS, toAdminJob, type AdminJobRow } from './admin-job-row.js';
import { TIMELINE, toTimeline, type TimelineRow } from './job-timeline.js';

const CHILDREN = 'SELECT status, count(*) AS jobs FROM job WHERE parent_job_id = $1 GROUP BY status';

const RESULT_SO_FAR = `CASE WHEN j.status = 'RUNNING' AND ${IS_OF_ADMINISTRATORS} THEN j.partial_result END`;

/** Reads every member's jobs for administrators: what happened to them, never what was written in them. */
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

  /** What is stored of a job, for those who decide about it; undefined when there is none. */
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
