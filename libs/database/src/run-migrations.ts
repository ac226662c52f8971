import { runMigrations as runQueueMigrations } from 'bullmq';
import pg from 'pg';
import { MigrationExecutor, type DataSource, type Migration } from 'typeorm';
import { ADVISORY_LOCKS } from './advisory-locks.js';
import { connectDatabase } from './data-source.js';

/** A migration that has run. */
export interface RanMigration {
  name: string;
  milliseconds: number;
}

/**
 * Brings the schema up to date. Processes that start together wait for each other on an advisory lock.
 * @param url postgresql:// address of the database
 * @param onRan called with each migration once it has been committed
 * @returns names of the migrations that ran now
 */
export async function runMigrations(
  url: string,
  onRan: (migration: RanMigration) => void = () => undefined,
): Promise<string[]> {
  const lockHolder = new pg.Client({ connectionString: url });
  await lockHolder.connect();
  try {
    await lockHolder.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.MIGRATIONS]);
    const dataSource = await connectDatabase(url, 1);
    try {
      // BullMQ's PostgreSQL backend has its own schema for its tables.
      await runQueueMigrations(lockHolder);
      return await runPending(dataSource, onRan);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lockHolder.end();
  }
}

async function runPending(
  dataSource: DataSource,
  onRan: (migration: RanMigration) => void,
): Promise<string[]> {
  const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
  for (const migration of pending) {
    const began = performance.now();
    await runOne(dataSource, migration);
    onRan({ name: migration.name, milliseconds: Math.round(performance.now() - began) });
  }
  return pending.map(({ name }) => name);
}

async function runOne(dataSource: DataSource, migration: Migration): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    await new MigrationExecutor(dataSource, runner).executeMigration(migration);
    await runner.commitTransaction();
  } catch (error) {
    // A broken connection has rolled back already; the original error says more than the one of the rollback.
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}
