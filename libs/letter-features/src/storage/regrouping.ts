import { inTransaction, lockUntilCommit, onlyRow, queryRows, type Transaction } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { ComputingThread } from '../thread/computing-thread.js';

/** One attempt at regrouping features. Its results are in the database, from which another attempt continues. */
export interface Regrouping {
  dataSource: DataSource;
  signal: AbortSignal;
  /** Thread for the computations; the caller closes it. */
  thread: ComputingThread;
  /** Throws when this attempt may not write any more; called first in each transaction that writes. */
  requireClaim: (tx: Transaction) => Promise<void>;
}

// A page is some hundreds or thousands of rows that are found by their keys, in tables that grow from empty while they
// are processed. The planner's statistics are long outdated then, and a plan that scans a whole table for each page takes
// quadratic time.
const BY_KEYS = `
SELECT set_config(name, 'off', true) FROM unnest(ARRAY[
  'enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin']) AS name`;

/** Reads a page of the work. @param rowSchema parses each row */
export function readPage<RowSchema extends z.ZodType>(
  { dataSource }: Pick<Regrouping, 'dataSource'>,
  sql: string,
  rowSchema: RowSchema,
  parameters: unknown[],
): Promise<z.output<RowSchema>[]> {
  return inTransaction(dataSource, (tx) => {
    tx.send(BY_KEYS);
    return tx.query(sql, rowSchema, parameters);
  });
}

/** Writes a part of the work, small enough that the lock is held briefly. @throws the signal's reason when it is aborted */
export async function writePage<Result>(
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
export const lockFeatures = (tx: Transaction): Promise<void> => lockUntilCommit(tx, 'FEATURES');

const COUNT_OPEN_WORK = `
SELECT count(*) FILTER (WHERE bands IS NULL) AS unsigned, count(*) AS uncompared,
  (SELECT count(*) FROM unmerged_cluster) AS unmerged
FROM feature_description WHERE cluster_id IS NULL`;
const openWorkRow = z.object({ unsigned: z.number(), uncompared: z.number(), unmerged: z.number() });

/**
 * Counts the descriptions without a cluster (`uncompared`), those of them that have no bands either (`unsigned`), and the clusters whose
 * final features are not up to date.
 */
export async function countOpenWork(dataSource: DataSource): Promise<z.infer<typeof openWorkRow>> {
  return onlyRow(await queryRows(dataSource, COUNT_OPEN_WORK, openWorkRow));
}
