import type { DataSource } from 'typeorm';
import { ADVISORY_LOCKS, inTransaction, lockUntilCommit, type Transaction } from '#database';
import type { ComputingThread } from '../thread/computing-thread.js';

/** One attempt at regrouping features. Its results are in the database, from which another attempt continues. */
export interface Regrouping {
  dataSource: DataSource;
  signal: AbortSignal;
  /** Thread for the computations; the caller closes it. */
  thread: ComputingThread;
  /** Throws when this attempt may not write any more; called first in each of its transactions. */
  requireClaim: (tx: Transaction) => Promise<void>;
}

// A page is a thousand rows that are found by their keys, in tables that grow from nothing while they are worked through: what the
// planner knows of them is long outdated, and whatever reads a whole table for each page takes the square of its size.
const BY_KEYS = `
SELECT set_config(name, 'off', true) FROM unnest(ARRAY[
  'enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']) AS name`;

/** Reads a page of the work. */
export function readPage<Row>(
  { dataSource }: Pick<Regrouping, 'dataSource'>,
  sql: string,
  parameters: unknown[],
): Promise<Row[]> {
  return inTransaction(dataSource, (tx) => {
    tx.send(BY_KEYS);
    return tx.query<Row>(sql, parameters);
  });
}

/** Writes a part of the work, small enough that the lock is held briefly. @throws the signal's reason when it is aborted */
export async function regroup<Result>(
  { dataSource, signal, requireClaim }: Regrouping,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  return inTransaction(dataSource, async (tx) => {
    await requireClaim(tx);
    tx.send(BY_KEYS);
    await lockFeatures(tx);
    return work(tx);
  });
}

/** Waits until no other transaction regroups features, until the end of this one: counts are read and written atomically. */
export const lockFeatures = (tx: Transaction): Promise<void> => lockUntilCommit(tx, ADVISORY_LOCKS.FEATURES);
