import type { JobType } from '#contracts';
import type { Transaction } from '#database';
import { ProductError } from '#domain';

// Any constant that nothing else in this database locks.
const EXCLUSIVE_JOBS_LOCK = 7_217_003;

/**
 * Refuses a job while one of `types` has not ended. Those who ask wait for each other, so that of two at once one is refused.
 * @throws ProductError JOB_ALREADY_RUNNING
 */
export async function refuseRunning(tx: Transaction, types: readonly JobType[]): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [EXCLUSIVE_JOBS_LOCK]);
  // Literals, so that the planner can tell that the partial index serves.
  const names = types.map((type) => `'${type}'`).join(', ');
  const running = await tx.query(
    `SELECT 1 FROM job WHERE finished_at IS NULL AND type IN (${names}) LIMIT 1`,
  );
  if (running.length > 0) throw new ProductError('JOB_ALREADY_RUNNING');
}
