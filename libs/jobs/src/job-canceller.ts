import type { JobStatus, JobType } from '#contracts';
import type { TokenPolicy } from '#config';
import { inTransaction, type Transaction } from '#database';
import type { EventBus } from '#events';
import { jobMetrics } from '#observability';
import { LockedTokenAccounts } from '#tokens';
import type { DataSource } from 'typeorm';
import { cancelChildren } from './children/cancel-children.js';
import { jobDefinitions } from './definitions/index.js';
import type { JobDefinition } from './job-definition.js';
import { jobEnded, tokensUpdated } from './job-events.js';
import { deleteUploads } from './job-uploads.js';

interface CancelledRow {
  job_id: string;
  type: JobType;
  member_id: number | null;
  token_cost: number;
  status_before: JobStatus;
}

/** A job that was just cancelled. */
export interface CancelledJob {
  memberId: number | null;
  statusBefore: JobStatus;
}

/** Stops jobs: the tokens come back at once, and a worker that still runs one can no longer write. */
export class JobCanceller {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: EventBus,
    private readonly policy: TokenPolicy,
    private readonly definitions: Partial<Record<JobType, JobDefinition>> = jobDefinitions,
  ) {}

  /**
   * Cancels a job that has not ended; one that has stays as it is.
   * @param alongside writes what belongs to the cancel, in its transaction; not called when the job stays as it is
   */
  async cancel(jobId: string, alongside?: (tx: Transaction, job: CancelledJob) => void): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [row] = await tx.query<CancelledRow>(
        `WITH unended AS (
           SELECT job_id, status FROM job WHERE job_id = $1 AND status IN ('QUEUED', 'RUNNING') FOR UPDATE
         )
         UPDATE job SET status = 'CANCELLED', partial_result = NULL, finished_at = now(), heartbeat_at = NULL
         FROM unended WHERE job.job_id = unended.job_id
         RETURNING job.job_id, type, member_id, token_cost, unended.status AS status_before`,
        [jobId],
      );
      if (row === undefined) return;
      await this.giveBack(tx, row);
      tx.afterCommit(() => jobMetrics.cancelled.inc({ type: row.type }));
      this.bus.publish(tx, ...(await cancelChildren(tx, [jobId])));
      alongside?.(tx, { memberId: row.member_id, statusBefore: row.status_before });
    });
  }

  private async giveBack(tx: Transaction, row: CancelledRow): Promise<void> {
    const definition = this.definitions[row.type];
    await deleteUploads(tx, [{ jobId: row.job_id, definition }]);
    const audience = {
      jobId: row.job_id,
      type: row.type,
      memberId: row.member_id,
      administrators: definition?.audience === 'ADMINISTRATORS',
    };
    const messages = jobEnded(audience, 'CANCELLED', null);
    if (row.member_id !== null && row.token_cost > 0) {
      const accounts = await LockedTokenAccounts.lock(tx, [row.member_id], this.policy);
      const account = accounts.of(row.member_id);
      account.release(row.token_cost, row.job_id, '작업 취소');
      accounts.save();
      messages.push(tokensUpdated(row.member_id, account.spendable));
    }
    this.bus.publish(tx, ...messages);
  }
}
