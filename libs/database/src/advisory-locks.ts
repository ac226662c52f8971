import type { Transaction } from './transaction.js';

/** Every advisory lock of the product, so that no number is used twice. All share the database's one range of 64-bit numbers. */
export const ADVISORY_LOCKS = {
  /** Held while migrations run, and shared while a backup is made. */
  MIGRATIONS: 7_217_001,
  /** Held while the demo data is inserted. */
  DEMO_DATA: 7_217_002,
  /** Held while a job of an exclusive group is accepted. */
  EXCLUSIVE_JOBS: 7_217_003,
  /** Held while features are regrouped: their counts are read and written as one. */
  FEATURES: 7_217_004,
  /** Held while a batch of expired rows is deleted. */
  PURGE: 7_217_005,
} as const;

/** Waits for a lock and holds it until the transaction ends. @param lock a number of ADVISORY_LOCKS */
export async function lockUntilCommit(tx: Transaction, lock: number): Promise<void> {
  await tx.execute('SELECT pg_advisory_xact_lock($1)', [lock]);
}
