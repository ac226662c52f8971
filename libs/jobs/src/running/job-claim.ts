import type { JobType } from '#contracts';
import { Batch, queryRows, WITHOUT_WAITING_FOR_DISK } from '#database';
import type { DataSource } from 'typeorm';
import type { JobDefinition } from '../job-definition.js';
import type { JobAudience } from '../job-events.js';
import type { QueueEntry } from '../queue-connection.js';

/** The right of one attempt to write: every write names it and fails once another attempt, a cancel or an end has come between. */
export interface JobClaim extends JobAudience {
  attempt: number;
  /** The same without those that ended because AI calls were stopped. */
  countedAttempts: number;
  tokenCost: number;
  payload: unknown;
  requestId: string | null;
  definition: JobDefinition;
}

export const CLAIM_COLUMNS =
  'job_id, type, member_id, attempt, excused_attempts, token_cost, payload, request_id, trace_parent';

export interface ClaimRow {
  job_id: string;
  type: JobType;
  member_id: number | null;
  attempt: number;
  excused_attempts: number;
  token_cost: number;
  payload: unknown;
  request_id: string | null;
  trace_parent: string | null;
}

/** Also how long ago the attempt might have begun. */
export interface ClaimedRow extends ClaimRow {
  waited_seconds: number;
}

export const toClaim = (row: ClaimRow, definition: JobDefinition): JobClaim => ({
  jobId: row.job_id,
  type: row.type,
  memberId: row.member_id,
  administrators: definition.audience === 'ADMINISTRATORS',
  attempt: row.attempt,
  countedAttempts: row.attempt - row.excused_attempts,
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
  AND ${WITHOUT_WAITING_FOR_DISK}
RETURNING ${CLAIM_COLUMNS.split(', ')
  .map((column) => `job.${column}`)
  .join(', ')}, extract(epoch FROM now() - job.run_at)::float8 AS waited_seconds`;

/**
 * Claims the rows that queue entries mean; undefined for one that has been claimed, cancelled or ended since, or is none of `types`,
 * which another worker may be able to run.
 */
export const claimsOf = (
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
    // One row for one entry: a second entry of the same job in the batch has come too late.
    return entries.map(({ jobId }) => {
      const row = claimed.get(jobId);
      claimed.delete(jobId);
      return { answer: row };
    });
  });
