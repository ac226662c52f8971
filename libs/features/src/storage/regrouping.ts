import { inTransaction, type Transaction } from '#database';
import type { DataSource } from 'typeorm';
import type { ComputingThread } from '../thread/computing-thread.js';
import { lockFeatures } from './feature-lock.js';

/** One attempt at regrouping features. Everything it has found out stands in the database, where another attempt goes on. */
export interface Regrouping {
  dataSource: DataSource;
  signal: AbortSignal;
  /** Where it computes; the caller closes it. */
  thread: ComputingThread;
  /** Throws when this attempt may not write any more; called first in each of its transactions. */
  requireClaim: (tx: Transaction) => Promise<void>;
}

/** Writes a part of the work, small enough that nobody waits long for the lock. @throws the signal's reason when it is aborted */
export async function regroup<Result>(
  { dataSource, signal, requireClaim }: Regrouping,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  return inTransaction(dataSource, async (tx) => {
    await requireClaim(tx);
    await lockFeatures(tx);
    return work(tx);
  });
}
