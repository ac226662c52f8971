import type { JobType } from '#contracts';
import type { Transaction } from '#database';
import type { BusMessage } from '#events';
import { jobEnded } from '../job-events.js';

// Locked in one order, as those who end jobs do.
const CANCEL_CHILDREN = `
WITH unfinished AS (
  SELECT job_id FROM job WHERE parent_job_id = ANY($1) AND status IN ('QUEUED', 'RUNNING') ORDER BY job_id FOR UPDATE
)
UPDATE job SET status = 'CANCELLED', partial_result = NULL, finished_at = now(), heartbeat_at = NULL
FROM unfinished WHERE job.job_id = unfinished.job_id
RETURNING job.job_id, job.type`;

/** Cancels what is unfinished of the parts of jobs that end, and answers what is to be told. Parts cost no tokens and have no uploads. */
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
