import type { QueryRunner } from 'typeorm';
import { z } from 'zod';

/**
 * How long a statement of a migration may wait for a lock. All others that want the table wait behind it, so writers wait this long at
 * most. Longer than PostgreSQL's deadlock_timeout (1 s), after which a waiting statement interrupts an autovacuum.
 */
export const LOCK_TIMEOUT = '2s';
/** How long building an index may wait for the transactions that began before it; nobody waits behind it meanwhile. */
const BUILD_TIMEOUT = '10min';

/** An index that a migration builds while others write to the table. */
export interface ConcurrentIndex {
  name: string;
  /** SQL: the table and what follows it, such as `session (expires_at)`. */
  on: string;
  isUnique?: boolean;
}

/**
 * Builds an index without blocking writers. The migration must set `transaction = false` and do nothing else: when it is interrupted it
 * runs again from its start. An index that an interrupted build has left behind is dropped and built again; one that is complete stays.
 * Within a transaction, as of a restore, the index is built there.
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
  await waitingForTransactions(runner, async () => {
    const [existing] = indexRows.parse(await runner.query(SELECT_INDEX, [name]));
    if (existing?.isValid === false) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    if (existing?.isValid !== true) await runner.query(`CREATE ${kind} CONCURRENTLY ${name} ON ${on}`);
  });
}

const SELECT_INDEX = `
SELECT indisvalid AND indisready AS "isValid" FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1))`;
const indexRows = z.array(z.object({ isValid: z.boolean() }));

/** Drops an index without blocking readers or writers; does nothing when it does not exist. Otherwise as createIndexConcurrently. */
export async function dropIndexConcurrently(runner: QueryRunner, name: string): Promise<void> {
  if (runner.isTransactionActive) await runner.query(`DROP INDEX ${name}`);
  else await waitingForTransactions(runner, () => runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`));
}

// After an error the next attempt sets the timeout itself.
async function waitingForTransactions(runner: QueryRunner, work: () => Promise<void>): Promise<void> {
  await runner.query(`SET lock_timeout = '${BUILD_TIMEOUT}'`);
  await work();
  await runner.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
}
