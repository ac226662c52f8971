import type { QueryRunner } from 'typeorm';
import { z } from 'zod';

/**
 * How long a statement of a migration may wait for a lock; the concurrent build or drop of an index, behind which nobody waits, may wait
 * longer. All others that want the table wait behind such a statement, so writers wait this long at most. Longer than PostgreSQL's
 * deadlock_timeout (1 s), after which a waiting statement interrupts an autovacuum.
 */
export const LOCK_TIMEOUT = '2s';

/** An index that a migration builds while others write to the table. */
export interface ConcurrentIndex {
  name: string;
  /** SQL: the table and what follows it, such as `session (expires_at)`. */
  on: string;
  isUnique?: boolean;
}

/** An index was not built, and what was begun of it could not be dropped: writers keep it up to date until the next run drops it. */
export class UnfinishedIndexError extends Error {
  constructor(
    readonly index: string,
    /** Why it was not built. */
    override readonly cause: unknown,
  ) {
    super(
      `the invalid index ${index} is left; the next run drops it and builds it again: ` +
        (cause instanceof Error ? cause.message : String(cause)),
    );
  }
}

/**
 * Builds an index without blocking writers. The migration must set `transaction = false` and do nothing else: when it is interrupted it
 * runs again from its start. An index that an interrupted build has left behind is dropped and built again; one that is complete stays.
 * Within a transaction, as of a restore, the index is built there and blocks writers.
 * @throws UnfinishedIndexError when the build gave up and its invalid index is left, or may be because the connection is broken; every
 * other error leaves none
 */
export async function createIndexConcurrently(
  runner: QueryRunner,
  { name, on, isUnique = false }: ConcurrentIndex,
): Promise<void> {
  const kind = isUnique ? 'UNIQUE INDEX' : 'INDEX';
  if (runner.isTransactionActive) {
    await runner.query(`CREATE ${kind} ${name} ON ${on}`);
    return;
  }
  try {
    const state = await readState(runner, name);
    if (state === 'INVALID') await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    if (state !== 'VALID') await runner.query(`CREATE ${kind} CONCURRENTLY ${name} ON ${on}`);
  } catch (error) {
    throw (await dropUnfinished(runner, name)) ? error : new UnfinishedIndexError(name, error);
  }
}

/**
 * Drops an index without blocking readers or writers; does nothing when it does not exist. The migration has the rules of
 * createIndexConcurrently. Within a transaction the drop blocks both, and fails when the index does not exist.
 */
export async function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  const how = runner.isTransactionActive ? '' : 'CONCURRENTLY IF EXISTS';
  await runner.query(`DROP INDEX ${how} ${name}`);
}

const SELECT_INDEX = `
SELECT indisvalid AND indisready AS "isValid" FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1))`;
const indexRows = z.array(z.object({ isValid: z.boolean() }));

async function readState(runner: QueryRunner, name: string): Promise<'NONE' | 'VALID' | 'INVALID'> {
  const [index] = indexRows.parse(await runner.query(SELECT_INDEX, [name]));
  if (index === undefined) return 'NONE';
  return index.isValid ? 'VALID' : 'INVALID';
}

/**
 * Drops what a build that gave up has left, where no session uses the table for longer than LOCK_TIMEOUT.
 * @returns false when the index is left, or may be because the connection is broken
 */
async function dropUnfinished(runner: QueryRunner, name: string): Promise<boolean> {
  try {
    await runner.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    if ((await readState(runner, name)) === 'INVALID') await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    return true;
  } catch {
    // The caller says that the index is left, and why it was not built.
    return false;
  }
}
