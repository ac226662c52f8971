import type { JobType } from '#contracts';
import { ASYNC_COMMIT, Batch, queryRows, type Transaction } from '#database';
import type { DataSource } from 'typeorm';
import type { JobDefinition } from './job-definition.js';
import type { JobAudience } from './job-events.js';
import { ClaimLostError } from './job-failure.js';
import type { QueueEntry } from './queue-connection.js';

/** One attempt at a job. Its number fences it: a write that names it fails once another attempt, a cancel or an end has come between. */
export interface Attempt {
  jobId: string;
  attempt: number;
}

/** A claimed attempt with what it needs of the job's row. */
export interface JobClaim extends Attempt, JobAudience {
  /** The number of the attempt, without those that ended because AI calls were stopped. */
  countedAttempts: number;
  tokenCost: number;
  payload: unknown;
  requestId: string | null;
  definition: JobDefinition;
}

/** SQL: whether the attempt `$2` of the job `$1` still runs. */
export const IS_CLAIMED = `job_id = $1 AND attempt = $2 AND status = 'RUNNING'`;

/** Lets an attempt write in this transaction only while it is still the job's own. @throws ClaimLostError */
export async function requireClaim(tx: Transaction, { jobId, attempt }: Attempt): Promise<void> {
  const claimed = await tx.query(`SELECT job_id FROM job WHERE ${IS_CLAIMED} FOR SHARE`, [jobId, attempt]);
  if (claimed.length === 0) throw new ClaimLostError();
}

/** SQL: the columns of ClaimRow, of `job`. */
export const CLAIM_COLUMNS = `job.job_id, job.type, job.member_id, job.attempt, job.excused_attempts AS uncounted_attempts,
  job.token_cost, job.payload, job.request_id, job.trace_parent`;

export interface ClaimRow {
  job_id: string;
  type: JobType;
  member_id: number | null;
  attempt: number;
  uncounted_attempts: number;
  token_cost: number;
  payload: unknown;
  request_id: string | null;
  trace_parent: string | null;
}

/** A row that was claimed just now, with how long it could have been claimed before. */
export interface ClaimedRow extends ClaimRow {
  waited_seconds: number;
}

export const toClaim = (row: ClaimRow, definition: JobDefinition): JobClaim => ({
  jobId: row.job_id,
  type: row.type,
  memberId: row.member_id,
  administrators: definition.audience === 'ADMINISTRATORS',
  attempt: row.attempt,
  countedAttempts: row.attempt - row.uncounted_attempts,
  tokenCost: row.token_cost,
  payload: row.payload,
  requestId: row.request_id,
  traceParent: row.trace_parent,
  definition,
});

const CLAIM = `
UPDATE job SET status = 'RUNNING', attempt = job.attempt + 1, heartbeat_at = now(), thinking_since = NULL,
  held_since = NULL, started_at = coalesce(started_at, now())
FROM unnest($1::uuid[], $2::int[]) AS entry (job_id, attempt)
WHERE job.job_id = ANY($1) AND job.job_id = entry.job_id AND job.attempt = entry.attempt AND job.status = 'QUEUED' AND job.type = ANY($3)
  AND ${ASYNC_COMMIT}
RETURNING ${CLAIM_COLUMNS}, extract(epoch FROM now() - job.run_at)::float8 AS waited_seconds`;

/**
 * Claims the rows of queue entries; undefined for one that has been claimed, cancelled or ended since, or is none of `types`, which
 * another worker may be able to run.
 */
export const createClaimBatcher = (
  dataSource: DataSource,
  types: readonly string[],
): Batch<QueueEntry, ClaimedRow | undefined> =>
  new Batch(async (entries) => {
    const rows = await queryRows<ClaimedRow>(dataSource, { name: 'claim-jobs', sql: CLAIM }, [
      entries.map(({ jobId }) => jobId),
      entries.map(({ attempt }) => attempt),
      types,
    ]);
    const claimed = new Map(rows.map((row) => [row.job_id, row]));
    // One row for one entry: a second entry of the same job in the batch comes too late.
    return entries.map(({ jobId }) => {
      const row = claimed.get(jobId);
      claimed.delete(jobId);
      return { answer: row };
    });
  });
