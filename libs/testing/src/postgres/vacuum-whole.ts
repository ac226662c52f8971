import { queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { until } from '../until.js';

/**
 * Vacuums and analyzes a table, again until every page of it is known to be visible to all: a statement that still runs somewhere in
 * the database when it begins keeps it from that, and plans differ then. INDEX_CLEANUP: without it VACUUM leaves the entry of a few
 * updated rows in their page, and that page is never visible to all.
 */
export const vacuumWhole = (dataSource: DataSource, table: string): Promise<boolean> =>
  until(`every page of ${table} is known to be visible to all`, async () => {
    await dataSource.query(`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${table}`);
    const [row] = await queryRows(
      dataSource,
      'SELECT relallvisible = relpages AS "isDone" FROM pg_class WHERE oid = $1::regclass',
      z.object({ isDone: z.boolean() }),
      [table],
    );
    return row?.isDone;
  });
