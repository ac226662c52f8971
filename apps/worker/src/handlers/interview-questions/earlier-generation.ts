import { setTimeout as pause } from 'node:timers/promises';
import { queryRows } from '#database';
import type { JobContext } from '#jobs';
import type { DataSource } from 'typeorm';

const POLL_MILLISECONDS = 300;

// Of those that run only: one that waits for its turn may wait for this one's.
const EARLIER = `
SELECT 1 FROM job own JOIN job earlier ON earlier.cover_letter_id = own.cover_letter_id
WHERE own.job_id = $1 AND earlier.type = own.type AND earlier.status = 'RUNNING'
  AND (earlier.started_at, earlier.job_id) < (own.started_at, own.job_id) LIMIT 1`;

/**
 * Waits while another generation of the same letter runs that began before: what it asks is known then, and is not asked again.
 * @throws the reason of the abort
 */
export async function afterEarlierGenerations(dataSource: DataSource, context: JobContext): Promise<void> {
  while ((await queryRows(dataSource, EARLIER, [context.jobId])).length > 0) {
    await pause(POLL_MILLISECONDS);
    context.signal.throwIfAborted();
  }
}
