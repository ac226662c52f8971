import type { JobError } from '#contracts';
import type { Transaction } from '#database';
import { z } from 'zod';
import type { JobDefinition } from './job-definition.js';
import { deleteUploads } from './job-uploads.js';
import { toJsonb } from './to-jsonb.js';

/** A job that a cancel or a failure ends, its row locked. */
interface EndingJob {
  jobId: string;
  /** Undefined for a type that only a newer version of the product knows. */
  definition: JobDefinition | undefined;
}

/** SQL: what every early end sets besides the status. */
const ENDED = 'partial_result = NULL, finished_at = now(), heartbeat_at = NULL';

const SELECT_SHOWN = 'SELECT payload, partial_result AS "partialResult" FROM job WHERE job_id = $1';
const shownRow = z.object({ payload: z.unknown(), partialResult: z.unknown() });

/**
 * Ends a job that is cancelled or fails. What the member has seen of it is kept where its definition says how: then it ends as
 * succeeded. Otherwise the replies that it stored are erased, so that nobody reads what was not paid for.
 * @param otherwise how it ends when nothing of it is kept
 * @returns the status that it has now
 */
export async function endEarly(
  tx: Transaction,
  job: EndingJob,
  otherwise: { status: 'CANCELLED' } | { status: 'FAILED'; error: JobError },
): Promise<'SUCCEEDED' | 'CANCELLED' | 'FAILED'> {
  const { jobId, definition } = job;
  const result = await keepShown(tx, job);
  await deleteUploads(tx, [{ jobId, definition }]);
  if (result !== undefined) {
    await tx.execute(
      `UPDATE job SET status = 'SUCCEEDED', progress = 100, result = $2, ${ENDED} WHERE job_id = $1`,
      [jobId, toJsonb(result)],
    );
    return 'SUCCEEDED';
  }
  const error = otherwise.status === 'FAILED' ? toJsonb(otherwise.error) : null;
  await tx.execute(`UPDATE job SET status = $2, error = $3, ${ENDED} WHERE job_id = $1`, [
    jobId,
    otherwise.status,
    error,
  ]);
  await tx.execute(`UPDATE job_step SET result = 'null' WHERE job_id = $1`, [jobId]);
  return otherwise.status;
}

async function keepShown(tx: Transaction, { jobId, definition }: EndingJob): Promise<unknown> {
  if (definition?.keepShown === undefined) return undefined;
  const [row] = await tx.query(SELECT_SHOWN, shownRow, [jobId]);
  const payload = definition.payload.safeParse(row?.payload);
  if (row === undefined || !payload.success || row.partialResult === null) return undefined;
  const result = await definition.keepShown(tx, { ...row, jobId, payload: payload.data });
  return result === undefined ? undefined : definition.result.parse(result);
}
