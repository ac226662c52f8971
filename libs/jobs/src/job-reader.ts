import { toPage, type Job, type JobListQuery, type Page } from '#contracts';
import { queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { JOB_COLUMNS, JOB_COLUMNS_WITH_RESULT, toJob, type JobRow } from './job-row.js';

/** Reads jobs for answers; lists carry no results. */
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
