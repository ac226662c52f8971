import type { Transaction } from '#database';

/**
 * Lets nobody else write to a run until the transaction ends. Pages of several sources, and letters that several pages have, are
 * written one page after the other this way, and never wait for each other in a circle.
 */
export async function lockRun(tx: Transaction, runId: number): Promise<void> {
  await tx.query('SELECT run_id FROM crawl_run WHERE run_id = $1 FOR NO KEY UPDATE', [runId]);
}
