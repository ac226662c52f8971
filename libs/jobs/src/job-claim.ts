import { jobTypeSchema } from '#contracts';
import { ASYNC_COMMIT, Batch, queryRows, type Transaction } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { JobDefinition } from './job-definition.js';
import type { JobAudience } from './job-events.js';
import { ClaimLostError } from './job-failure.js';
import type { QueueEntry } from './queue-connection.js';

/**
 * One attempt at a job. A write that names it fails once another attempt, a cancel or an end has come between. The number alone does not
 * tell two attempts apart: when the database loses a claim (ASYNC_COMMIT), the next attempt has the same number, and another claim.
 */
export interface Attempt {
  jobId: string;
  attempt: number;
  /** null: claimed by a worker of a version that knows no claims. */
  claimId: string | null;
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

/** SQL: whether the attempt that `attemptValues` names, `$1` to `$3`, still runs. */
export const IS_CLAIMED = `job_id = $1 AND attempt = $2 AND claim_id IS NOT DISTINCT FROM $3::uuid AND status = 'RUNNING'`;

/** The parameters of IS_CLAIMED. */
export const attemptValues = ({ jobId, attempt, claimId }: Attempt): [string, number, string | null] => [
  jobId,
  attempt,
  claimId,
];

/** The row of a statement that only returns ids of jobs. */
export const jobIdRow = z.object({ job_id: z.string() });

/** Lets an attempt write in this transaction only while it is still the job's own. @throws ClaimLostError */
export async function requireClaim(tx: Transaction, attempt: Attempt): Promise<void> {
  const claimed = await tx.query(
    `SELECT job_id FROM job WHERE ${IS_CLAIMED} FOR SHARE`,
    jobIdRow,
    attemptValues(attempt),
  );
  if (claimed.length === 0) throw new ClaimLostError();
}

/** Parses a row that names an attempt. */
export const attemptRowSchema = z.object({
  jobId: z.string(),
  attempt: z.number().int(),
  claimId: z.string().nullable(),
});

/** Whether both name the same attempt. */
export const isSameAttempt = (one: Attempt, other: Attempt): boolean =>
  one.jobId === other.jobId && one.attempt === other.attempt && one.claimId === other.claimId;

/** SQL: the columns that claimRowSchema parses, of `job`. */
export const CLAIM_COLUMNS = `job.job_id AS "jobId", job.type, job.member_id AS "memberId", job.attempt,
  job.claim_id AS "claimId", job.excused_attempts AS "uncountedAttempts", job.token_cost AS "tokenCost", job.payload,
  job.request_id AS "requestId", job.trace_parent AS "traceParent"`;

export const claimRowSchema = attemptRowSchema.extend({
  type: jobTypeSchema,
  memberId: z.number().int().nullable(),
  uncountedAttempts: z.number().int(),
  tokenCost: z.number().int(),
  payload: z.unknown(),
  requestId: z.string().nullable(),
  traceParent: z.string().nullable(),
});
export type ClaimRow = z.infer<typeof claimRowSchema>;

/** A claimed row, with the time for which it could have been claimed before. */
const claimedRowSchema = claimRowSchema.extend({ waitedSeconds: z.number() });
export type ClaimedRow = z.infer<typeof claimedRowSchema>;

/** A claimed row as the claim of its attempt. */
export const toClaim = (row: ClaimRow, definition: JobDefinition): JobClaim => ({
  jobId: row.jobId,
  type: row.type,
  memberId: row.memberId,
  administrators: definition.audience === 'ADMINISTRATORS',
  attempt: row.attempt,
  claimId: row.claimId,
  countedAttempts: row.attempt - row.uncountedAttempts,
  tokenCost: row.tokenCost,
  payload: row.payload,
  requestId: row.requestId,
  traceParent: row.traceParent,
  definition,
});

const CLAIM = `
UPDATE job SET status = 'RUNNING', attempt = job.attempt + 1, claim_id = gen_random_uuid(), heartbeat_at = now(), thinking_since = NULL,
  held_since = NULL, started_at = coalesce(started_at, now())
FROM unnest($1::uuid[], $2::int[]) AS entry (job_id, attempt)
WHERE job.job_id = ANY($1) AND job.job_id = entry.job_id AND job.attempt = entry.attempt AND job.status = 'QUEUED' AND job.type = ANY($3)
  AND ${ASYNC_COMMIT}
RETURNING ${CLAIM_COLUMNS}, extract(epoch FROM now() - job.run_at)::float8 AS "waitedSeconds"`;

/**
 * Claims the rows of queue entries; undefined for a job that has been claimed, cancelled or ended since, or whose type is not in `types`,
 * which another worker may be able to run.
 */
export const createClaimBatcher = (
  dataSource: DataSource,
  types: readonly string[],
): Batch<QueueEntry, ClaimedRow | undefined> =>
  new Batch(async (entries) => {
    const rows = await queryRows(dataSource, { name: 'claim-jobs', sql: CLAIM }, claimedRowSchema, [
      entries.map(({ jobId }) => jobId),
      entries.map(({ attempt }) => attempt),
      types,
    ]);
    const claimed = new Map(rows.map((row) => [row.jobId, row]));
    // One row for one entry: a second entry of the same job in the batch comes too late.
    return entries.map(({ jobId }) => {
      const row = claimed.get(jobId);
      claimed.delete(jobId);
      return { answer: row };
    });
  });
