import { inTransaction, queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { vacuumWhole } from './vacuum-whole.js';

const SELECT_INDEXES = `
SELECT indexname AS name, indexdef AS definition FROM pg_indexes
WHERE schemaname = 'public' AND tablename = $1 AND indexname LIKE '%\\_index'`;
const indexRow = z.object({ name: z.string(), definition: z.string() });

/**
 * Fills a table while it has no indexes but its keys, makes them again and vacuums: several times faster than row by row.
 * @param fill inserts the rows, their commit on the disk (see insertOnDisk)
 */
export async function fillWithoutIndexes(
  dataSource: DataSource,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const indexes = await queryRows(dataSource, SELECT_INDEXES, indexRow, [table]);
  for (const { name } of indexes) await dataSource.query(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of indexes) await dataSource.query(definition);
  await vacuumWhole(dataSource, table);
}

/** Inserts rows whose pages the next VACUUM marks as visible to all: it does so only once their commit is on the disk. */
export const insertOnDisk = (dataSource: DataSource, sql: string, parameters: unknown[]): Promise<void> =>
  inTransaction(dataSource, async (tx) => {
    // The server of the tests does not wait for the disk by default.
    await tx.execute('SET LOCAL synchronous_commit = on');
    await tx.execute(sql, parameters);
  });
