import { Injectable } from '@nestjs/common';
import type { JobStatus, JobType } from '#contracts';
import { queryRows } from '#database';
import { HEARTBEAT_TIMEOUT, JobDispatcher, JobReconciler, type QueueName } from '#jobs';
import { DataSource } from 'typeorm';

/** What one pass has put back. */
export interface PutBack {
  /** Running jobs whose worker was gone, and what they are now. */
  abandoned: { jobId: string; type: JobType; status: JobStatus }[];
  /** Jobs that waited outside their queue. */
  dispatched: { queue: QueueName; jobs: number }[];
}

const SELECT_ABANDONED = `
SELECT job_id AS "jobId" FROM job WHERE status = 'RUNNING' AND heartbeat_at < now() - interval '${HEARTBEAT_TIMEOUT}'`;

const SELECT_WAITING = `
SELECT job_id AS "jobId" FROM job
WHERE status = 'QUEUED' AND run_at <= now() AND (dispatched_until IS NULL OR dispatched_until < now())`;

/** One pass of what every worker does all the time. */
@Injectable()
export class ReconcileNow {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reconciler: JobReconciler,
    private readonly dispatcher: JobDispatcher,
  ) {}

  async run(): Promise<PutBack> {
    const abandoned = await this.idsOf(SELECT_ABANDONED);
    await this.reconciler.reconcile();
    const waiting = await this.idsOf(SELECT_WAITING);
    await this.dispatcher.dispatch();
    return { abandoned: await this.ended(abandoned), dispatched: await this.countDispatched(waiting) };
  }

  private async idsOf(sql: string): Promise<string[]> {
    return (await queryRows<{ jobId: string }>(this.dataSource, sql)).map(({ jobId }) => jobId);
  }

  private ended(jobIds: string[]): Promise<PutBack['abandoned']> {
    const sql = `SELECT job_id AS "jobId", type, status FROM job WHERE job_id = ANY($1) ORDER BY created_at, job_id`;
    return queryRows(this.dataSource, sql, [jobIds]);
  }

  private countDispatched(jobIds: string[]): Promise<PutBack['dispatched']> {
    const sql = `SELECT queue, count(*) AS jobs FROM job
      WHERE job_id = ANY($1) AND dispatched_until > now() GROUP BY queue ORDER BY queue`;
    return queryRows(this.dataSource, sql, [jobIds]);
  }
}
