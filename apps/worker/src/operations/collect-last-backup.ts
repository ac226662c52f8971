import { queryRows } from '#database';
import { collectAtScrape, workMetrics } from '#observability';
import type { DataSource } from 'typeorm';

const FRESH_MILLISECONDS = 60_000;

const SELECT = `
SELECT current_database() AS database, coalesce(extract(epoch FROM max(taken_at)), 0)::float8 AS "takenAt"
FROM last_backup`;

/** Shows among the metrics of when the newest backup is, until what it answers is called. */
export const collectLastBackup = (dataSource: DataSource): (() => void) =>
  collectAtScrape({
    name: 'last-backup',
    freshMilliseconds: FRESH_MILLISECONDS,
    gather: async () => {
      const rows = await queryRows<{ database: string; takenAt: number }>(dataSource, SELECT);
      for (const { database, takenAt } of rows) workMetrics.lastBackup.set({ database }, takenAt);
    },
    forget: () => workMetrics.lastBackup.reset(),
  });
