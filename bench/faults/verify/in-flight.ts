import { queryRows } from '#database';
import type { DataSource } from 'typeorm';

/** The attempts that run just now, as `<job id> <attempt>`; empty while the database is away. */
export async function readInFlight(database: DataSource): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    database,
    `SELECT job_id || ' ' || attempt AS name FROM job WHERE status = 'RUNNING'`,
  );
  return rows.map(({ name }) => name);
}
