import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { runStatement } from './statement.js';
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

const POLL_MILLISECONDS = 200;
const lockRow = z.object({ isHeld: z.boolean() });

/**
 * Waits for a lock and holds it until the connection ends. Asks again and again instead of waiting in one statement: that would hold a
 * snapshot, for whose end CREATE INDEX CONCURRENTLY waits while it holds the lock.
 * @param lock a number of ADVISORY_LOCKS
 * @param mode `shared` excludes exclusive holders only
 */
export async function lockSession(
  client: pg.ClientBase,
  lock: number,
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<void> {
  const tryLock = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  for (;;) {
    const [row] = await runStatement(client, `SELECT ${tryLock}($1) AS "isHeld"`, lockRow, [lock]);
    if (row?.isHeld === true) return;
    await wait(POLL_MILLISECONDS);
  }
}
