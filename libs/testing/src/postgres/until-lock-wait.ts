import type { DataSource } from 'typeorm';
import { until } from '../until.js';
import { runSql } from './run-sql.js';

/**
 * Waits until statements in the database wait for a lock that another transaction holds.
 * @param count how many, exactly
 */
export async function untilLockWait(database: DataSource, count = 1): Promise<void> {
  await until(`${count} statements wait for a lock`, async () => {
    const waiting = await runSql(
      database,
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length === count;
  });
}
