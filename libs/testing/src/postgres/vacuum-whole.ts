import { queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { until } from '../until.js';

/**
 * Vacuums and analyzes a table until all its pages are marked as visible to every transaction; plans depend on these marks. One VACUUM
 * may not be enough: it marks no page whose rows a transaction that was open at its start might not see. Without INDEX_CLEANUP, VACUUM
 * may leave dead row pointers, and their pages are never marked.
 */
export const vacuumWhole = (dataSource: DataSource, table: string): Promise<boolean> =>
  until(`all pages of ${table} are marked as visible to every transaction`, async () => {
    await dataSource.query(`VACUUM (ANALYZE, INDEX_CLEANUP ON) ${table}`);
    const [row] = await queryRows(
      dataSource,
      'SELECT relallvisible = relpages AS "isDone" FROM pg_class WHERE oid = $1::regclass',
      z.object({ isDone: z.boolean() }),
      [table],
    );
    return row?.isDone;
  });
