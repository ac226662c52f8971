import { isEnded, jobStatusSchema, type JobStatus, type JobType } from '#contracts';
import { TOKEN_POLICY, type TokenPolicy } from '#config';
import { inTransaction, type Transaction } from '#database';
import { EVENT_BUS, type BusMessage, type EventBus } from '#events';
import { jobMetrics } from '#observability';
import { LockedTokenAccounts } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { endEarly } from './early-end.js';
import { JOB_DEFINITIONS, type JobDefinitions } from './job-definition.js';
import { jobEnded, tokensUpdated } from './job-events.js';

/**
 * The type of a job. During a deployment two versions run side by side: a type that only the newer version knows is passed on unchanged.
 */
const typeColumn = z.custom<JobType>((value) => typeof value === 'string');

const endedRowSchema = z.object({ jobId: z.string(), type: typeColumn });

const LOCK_UNFINISHED = `
SELECT job_id AS "jobId", type, member_id AS "memberId", token_cost AS "tokenCost", status AS "statusBefore"
FROM job WHERE job_id = $1 AND status IN ('QUEUED', 'RUNNING') FOR UPDATE`;

const unfinishedRowSchema = endedRowSchema.extend({
  memberId: z.number().int().nullable(),
  tokenCost: z.number().int(),
  statusBefore: jobStatusSchema,
});
type UnfinishedRow = z.infer<typeof unfinishedRowSchema>;

/** A cancelled job. */
export interface CancelledJob {
  memberId: number | null;
  statusBefore: JobStatus;
  /** What it ended as: SUCCEEDED when what was shown of it is kept. */
  status: JobStatus;
}

/**
 * Cancels jobs: the held tokens are released at once, and a worker that still runs one can no longer write. A job of which the member has
 * seen something ends as succeeded with that, and its tokens are taken, where its definition says how (JobDefinition.keepShown).
 */
@Injectable()
export class JobCanceller {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(TOKEN_POLICY) private readonly policy: TokenPolicy,
    @Inject(JOB_DEFINITIONS) private readonly definitions: JobDefinitions,
  ) {}

  /**
   * Cancels a job unless it has ended.
   * @param alongside writes in the transaction of the cancel; not called when the job has ended
   */
  async cancel(jobId: string, alongside?: (tx: Transaction, job: CancelledJob) => void): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const [row] = await tx.query(LOCK_UNFINISHED, unfinishedRowSchema, [jobId]);
      if (row === undefined) return;
      const status = await this.end(tx, row);
      tx.afterCommit(() => jobMetrics.cancelled.inc({ type: row.type }));
      this.bus.publish(tx, ...(await cancelChildren(tx, [jobId])));
      alongside?.(tx, { ...row, status });
    });
  }

  private async end(tx: Transaction, row: UnfinishedRow): Promise<JobStatus> {
    const { jobId, type, memberId, tokenCost } = row;
    const definition = this.definitions.get(type);
    const status = await endEarly(tx, { jobId, definition }, { status: 'CANCELLED' });
    const administrators = definition?.audience === 'ADMINISTRATORS';
    const messages = jobEnded({ jobId, type, memberId, administrators }, status, null);
    if (memberId !== null && tokenCost > 0) {
      const accounts = await LockedTokenAccounts.lock(tx, [memberId], this.policy);
      const account = accounts.of(memberId);
      if (status === 'SUCCEEDED') account.take(tokenCost, jobId, definition?.reason ?? type);
      else account.release(tokenCost, jobId, '작업 취소');
      accounts.save();
      messages.push(tokensUpdated(memberId, account.spendable));
    }
    this.bus.publish(tx, ...messages);
    return status;
  }
}

// Locked in the order in which attempts are ended, so that no deadlock arises. Steps are deleted with their job.
const ERASE_JOBS = `
WITH erased AS (SELECT job_id FROM job WHERE member_id = $1 ORDER BY job_id FOR UPDATE)
DELETE FROM job WHERE job_id IN (SELECT job_id FROM erased) RETURNING job_id AS "jobId", type, status`;

const erasedRowSchema = endedRowSchema.extend({ status: jobStatusSchema });

/** Deletes a member's jobs, ended or not. A worker that still runs one is aborted, and finds no row to write to. */
@Injectable()
export class JobEraser {
  constructor(
    @Inject(EVENT_BUS) private readonly bus: EventBus,
    @Inject(JOB_DEFINITIONS) private readonly definitions: JobDefinitions,
  ) {}

  /**
   * Held tokens are not released: the account is deleted with the member.
   * @returns how many of the jobs were running that ask the AI provider
   */
  async eraseOf(tx: Transaction, memberId: number): Promise<number> {
    const rows = await tx.query(ERASE_JOBS, erasedRowSchema, [memberId]);
    const unfinished = rows.filter(({ status }) => !isEnded(status));
    const messages = unfinished.flatMap(({ jobId, type }) => {
      const administrators = this.definitions.get(type)?.audience === 'ADMINISTRATORS';
      return jobEnded({ jobId, type, memberId, administrators }, 'CANCELLED', null);
    });
    messages.push(
      ...(await cancelChildren(
        tx,
        unfinished.map(({ jobId }) => jobId),
      )),
    );
    if (messages.length > 0) this.bus.publish(tx, ...messages);
    return rows.filter(
      ({ type, status }) => status === 'RUNNING' && this.definitions.get(type)?.callsAi === true,
    ).length;
  }
}

// Locked in the order in which attempts are ended, so that no deadlock arises.
const CANCEL_CHILDREN = `
WITH unfinished AS (
  SELECT job_id FROM job WHERE parent_job_id = ANY($1) AND status IN ('QUEUED', 'RUNNING') ORDER BY job_id FOR UPDATE
)
UPDATE job SET status = 'CANCELLED', partial_result = NULL, finished_at = now(), heartbeat_at = NULL
FROM unfinished WHERE job.job_id = unfinished.job_id
RETURNING job.job_id AS "jobId", job.type`;

/** Cancels the unfinished child jobs of jobs that end. Child jobs cost no tokens and have no uploads. @returns the messages to publish */
export async function cancelChildren(
  tx: Transaction,
  parentJobIds: readonly string[],
): Promise<BusMessage[]> {
  if (parentJobIds.length === 0) return [];
  const rows = await tx.query(CANCEL_CHILDREN, endedRowSchema, [parentJobIds]);
  return rows.flatMap(({ jobId, type }) =>
    jobEnded({ jobId, type, memberId: null, administrators: false }, 'CANCELLED', null),
  );
}
