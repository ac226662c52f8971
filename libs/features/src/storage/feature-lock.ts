import type { Transaction } from '#database';

// Any constant that nothing else in this database locks.
const FEATURE_LOCK = 7_217_004;

/** Whoever regroups features does so alone until the end of the transaction: counts are read and written as one. */
export async function lockFeatures(tx: Transaction): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [FEATURE_LOCK]);
}
