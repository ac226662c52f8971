import { isEnded, type JobStatus, type JobType } from '#contracts';
import { TOKEN_POLICY, type TokenPolicy } from '#config';
import { inTransaction, type Transaction } from '#database';
import { EVENT_BUS, type BusMessage, type EventBus } from '#events';
import { jobMetrics } from '#observability';
import { LockedTokenAccounts } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JOB_DEFINITIONS, type JobDefinitions } from './job-definition.js';
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

/** Cancels jobs: the tokens come back at once, and a worker that still runs one can no longer write. */
@Injectable()
export class JobCanceller {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(TOKEN_POLICY) private readonly policy: TokenPolicy,
    @Inject(JOB_DEFINITIONS) private readonly definitions: JobDefinitions,
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
      await this.release(tx, row);
      tx.afterCommit(() => jobMetrics.cancelled.inc({ type: row.type }));
      this.bus.publish(tx, ...(await cancelChildren(tx, [jobId])));
      alongside?.(tx, { memberId: row.member_id, statusBefore: row.status_before });
    });
  }

  private async release(tx: Transaction, row: CancelledRow): Promise<void> {
    const definition = this.definitions.get(row.type);
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

interface ErasedRow {
  job_id: string;
  type: JobType;
  status: JobStatus;
}

// Locked in the order in which attempts are ended, so that no deadlock arises. Steps are deleted with their job.
const ERASE_JOBS = `
WITH erased AS (SELECT job_id FROM job WHERE member_id = $1 ORDER BY job_id FOR UPDATE)
DELETE FROM job WHERE job_id IN (SELECT job_id FROM erased) RETURNING job_id, type, status`;

/** Deletes a member's jobs, ended or not. A worker that still runs one is aborted, and finds no row to write to. */
@Injectable()
export class JobEraser {
  constructor(
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(JOB_DEFINITIONS) private readonly definitions: JobDefinitions,
  ) {}

  /** Held tokens are not released: the account is deleted with the member. */
  async eraseOf(tx: Transaction, memberId: number): Promise<void> {
    const rows = await tx.query<ErasedRow>(ERASE_JOBS, [memberId]);
    const running = rows.filter(({ status }) => !isEnded(status));
    const messages = running.flatMap(({ job_id: jobId, type }) => {
      const administrators = this.definitions.get(type)?.audience === 'ADMINISTRATORS';
      return jobEnded({ jobId, type, memberId, administrators }, 'CANCELLED', null);
    });
    messages.push(
      ...(await cancelChildren(
        tx,
        running.map(({ job_id: jobId }) => jobId),
      )),
    );
    if (messages.length > 0) this.bus.publish(tx, ...messages);
  }
}

// Locked in the order in which attempts are ended, so that no deadlock arises.
const CANCEL_CHILDREN = `
WITH unfinished AS (
  SELECT job_id FROM job WHERE parent_job_id = ANY($1) AND status IN ('QUEUED', 'RUNNING') ORDER BY job_id FOR UPDATE
)
UPDATE job SET status = 'CANCELLED', partial_result = NULL, finished_at = now(), heartbeat_at = NULL
FROM unfinished WHERE job.job_id = unfinished.job_id
RETURNING job.job_id, job.type`;

/** Cancels the unended parts of jobs that end, and answers the messages to publish. Parts cost no tokens and have no uploads. */
export async function cancelChildren(
  tx: Transaction,
  parentJobIds: readonly string[],
): Promise<BusMessage[]> {
  if (parentJobIds.length === 0) return [];
  const rows = await tx.query<{ job_id: string; type: JobType }>(CANCEL_CHILDREN, [parentJobIds]);
  return rows.flatMap(({ job_id: jobId, type }) =>
    jobEnded({ jobId, type, memberId: null, administrators: false }, 'CANCELLED', null),
  );
}
