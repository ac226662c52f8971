import type { JobType } from '#contracts';
import { queryRows } from '#database';
import type { DataSource } from 'typeorm';
import type { JobDefinition } from '../job-definition.js';
import type { JobAudience } from '../job-events.js';
import type { QueueEntry } from '../queue-connection.js';

/** The right of one attempt to write: every write names it and fails once another attempt, a cancel or an end has come between. */
export interface JobClaim extends JobAudience {
  attempt: number;
  tokenCost: number;
  payload: unknown;
  requestId: string | null;
  definition: JobDefinition;
}

export const CLAIM_COLUMNS = 'job_id, type, member_id, attempt, token_cost, payload, request_id';

export interface ClaimRow {
  job_id: string;
  type: JobType;
  member_id: number | null;
  attempt: number;
  token_cost: number;
  payload: unknown;
  request_id: string | null;
}

export const toClaim = (row: ClaimRow, definition: JobDefinition): JobClaim => ({
  jobId: row.job_id,
  type: row.type,
  memberId: row.member_id,
  administrators: definition.audience === 'ADMINISTRATORS',
  attempt: row.attempt,
  tokenCost: row.token_cost,
  payload: row.payload,
  requestId: row.request_id,
  definition,
});

/**
 * Claims the row that a queue entry means; undefined when it has been claimed, cancelled or ended since, or is none of `types`,
 * which another worker may be able to run.
 */
export async function claimJob(
  dataSource: DataSource,
  entry: QueueEntry,
  types: readonly string[],
): Promise<ClaimRow | undefined> {
  const [row] = await queryRows<ClaimRow>(
    dataSource,
    `UPDATE job SET status = 'RUNNING', attempt = attempt + 1, heartbeat_at = now(), started_at = coalesce(started_at, now())
     WHERE job_id = $1 AND attempt = $2 AND status = 'QUEUED' AND type = ANY($3)
     RETURNING ${CLAIM_COLUMNS}`,
    [entry.jobId, entry.attempt, types],
  );
  return row;
}
