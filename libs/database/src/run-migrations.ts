import { runMigrations as runQueueMigrations } from 'bullmq';
import pg from 'pg';
import { connectDatabase } from './data-source.js';

// Any constant that nothing else in this database locks.
const MIGRATION_LOCK = 7_217_001;

/**
 * Brings the schema up to date. Processes that start together wait for each other on an advisory lock.
 * @param url postgresql:// address of the database
 * @returns names of the migrations that ran now
 */
export async function runMigrations(url: string): Promise<string[]> {
  const lockHolder = new pg.Client({ connectionString: url });
  await lockHolder.connect();
  try {
    await lockHolder.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const dataSource = await connectDatabase(url, 1);
    try {
      // BullMQ's PostgreSQL backend keeps its tables in a schema of its own, beside ours.
      await runQueueMigrations(lockHolder);
      const ran = await dataSource.runMigrations({ transaction: 'each' });
      return ran.map((migration) => migration.name);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lockHolder.end();
  }
}
