import type { BackupContents } from './file/read-backup.js';

/** What stands in a backup, in lines for people: names and numbers alone. */
export function describeContents({ header, tables }: BackupContents): string[] {
  const filled = tables.filter(({ rows }) => rows > 0);
  return [
    `시각 ${header.createdAt}, PostgreSQL ${header.serverVersion}`,
    `스키마 ${header.migrations.at(-1)} (마이그레이션 ${header.migrations.length}개)`,
    ...filled.map(({ table, rows, sha256 }) => `  ${table}: ${rows}줄 ${sha256.slice(0, 12)}`),
    `표 ${tables.length}개, ${tables.reduce((sum, { rows }) => sum + rows, 0)}줄`,
  ];
}
