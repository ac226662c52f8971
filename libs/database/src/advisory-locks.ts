import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { areSameSessions, type BlockingSession, describeSessions, readHolders } from './blocking-sessions.js';
import { runStatement } from './statement.js';
import type { Transaction } from './transaction.js';

/** Every advisory lock of the product, so that no number is used twice. All share the database's one range of 64-bit numbers. */
export const ADVISORY_LOCKS = {
  /** Held while migrations run and while a backup is restored, and shared while one is made. */
  MIGRATIONS: 7_217_001,
  /** Held while the demo data is inserted. */
  DEMO_DATA: 7_217_002,
  /** Held while a job of an exclusive group is accepted. */
  EXCLUSIVE_JOBS: 7_217_003,
  /** Held while features are regrouped or withdrawn: their counts are read and written as one. */
  FEATURES: 7_217_004,
  /** Held while a batch of expired rows is deleted. */
  PURGE: 7_217_005,
} as const;

/** Name of an advisory lock. */
export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;

/** Waits for a lock and holds it until the transaction ends. */
export async function lockUntilCommit(tx: Transaction, lock: AdvisoryLock): Promise<void> {
  await tx.execute('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCKS[lock]]);
}

/** Other sessions held the lock for the whole wait; nothing has been changed. */
export class SessionLockHeldError extends Error {
  constructor(
    readonly lock: AdvisoryLock,
    /** Those that were seen last. */
    readonly holders: BlockingSession[],
  ) {
    super(
      `the advisory lock ${lock} is not free; sessions that hold it: ${describeSessions(holders) || 'unknown'}. ` +
        'Wait until they end, or end one that hangs with pg_terminate_backend, and try again',
    );
  }
}

const MAXIMUM_WAIT_MILLISECONDS = 10 * 60_000;

interface SessionLockWait {
  /** `shared` excludes exclusive holders only. */
  mode?: 'exclusive' | 'shared';
  /** 10 minutes when it is not given. */
  maximumWaitMilliseconds?: number | undefined;
  /** Called when others hold the lock, and again when they change. */
  onWaiting?: ((holders: BlockingSession[]) => void) | undefined;
}

const POLL_MILLISECONDS = 200;
const lockRow = z.object({ isHeld: z.boolean(), pid: z.number() });

/**
 * Waits for a lock and holds it until the connection ends. Asks again and again instead of waiting in one statement: that would hold a
 * snapshot, for whose end CREATE INDEX CONCURRENTLY waits while it holds the lock.
 * @returns the server process that holds the lock
 * @throws SessionLockHeldError
 */
export async function lockSession(
  client: pg.ClientBase,
  lock: AdvisoryLock,
  {
    mode = 'exclusive',
    maximumWaitMilliseconds = MAXIMUM_WAIT_MILLISECONDS,
    onWaiting,
  }: SessionLockWait = {},
): Promise<number> {
  const tryLock = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const sql = `SELECT ${tryLock}($1) AS "isHeld", pg_backend_pid() AS pid`;
  const deadline = performance.now() + maximumWaitMilliseconds;
  for (let announced: BlockingSession[] = []; ;) {
    const [row] = await runStatement(client, sql, lockRow, [ADVISORY_LOCKS[lock]]);
    if (row?.isHeld === true) return row.pid;
    const holders = await readHolders(client, ADVISORY_LOCKS[lock]);
    if (performance.now() > deadline) throw new SessionLockHeldError(lock, holders);
    if (holders.length > 0 && !areSameSessions(holders, announced)) onWaiting?.((announced = holders));
    await wait(POLL_MILLISECONDS);
  }
}
