import type pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Refusal } from '../../refusal.js';
import { readTables } from '../catalogue.js';
import type { BackupTable, BackupTableEnd, SavedTable } from '../file/backup-format.js';

/** Takes the tables of a backup into the empty tables of a transaction. */
export interface TableLoader {
  table(table: BackupTable): Promise<void>;
  rows(chunk: Buffer): Promise<void>;
  tableEnd(end: BackupTableEnd): Promise<void>;
  /** The rest will not come: ends the table that is being loaded, before whose end the transaction cannot be rolled back. */
  abandon(): void;
  /** Everything has been loaded. @throws Refusal when a table of the database was not in the backup */
  finish(loaded: SavedTable[]): Promise<void>;
}

/** @param client in a transaction, alone with its tables */
export async function loadTables(client: pg.ClientBase): Promise<TableLoader> {
  const existing = await readTables(client);
  // What the triggers keep up, such as totals, comes with the backup.
  await switchTriggers(client, existing, 'DISABLE');
  let copy: { stream: CopyStreamQuery; ended: Promise<void>; table: string; isOver: boolean } | undefined;
  const running = () => {
    if (copy === undefined) throw new Error('no table is being loaded');
    return copy;
  };
  return {
    table: async ({ table, columns }) => {
      refuseOtherColumns(existing, { table, columns });
      const names = columns.map((column) => client.escapeIdentifier(column)).join(', ');
      const stream = client.query(copyFrom(`COPY ${client.escapeIdentifier(table)} (${names}) FROM STDIN`));
      const begun = { stream, ended: finished(stream), table, isOver: false };
      copy = begun;
      const over = (): void => void (begun.isOver = true);
      // Heard where it is awaited.
      begun.ended.then(over, over);
    },
    rows: async (chunk) => {
      const { stream, ended } = running();
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), ended]);
    },
    tableEnd: async ({ rows }) => {
      const { stream, ended, table } = running();
      stream.end();
      await ended;
      if (stream.rowCount !== rows) throw new Refusal(`${table}에 ${rows}줄이 들어가지 않았습니다.`);
    },
    abandon: () => {
      if (copy?.isOver === false) copy.stream.destroy(new Error('the rest of the backup cannot be read'));
    },
    finish: async (loaded) => {
      await switchTriggers(client, existing, 'ENABLE');
      const missing = existing.filter(({ table }) => !loaded.some((saved) => saved.table === table));
      if (missing.length > 0)
        throw new Refusal(`백업에 없는 표가 있습니다: ${missing.map(({ table }) => table).join(', ')}`);
    },
  };
}

function refuseOtherColumns(existing: BackupTable[], { table, columns }: BackupTable): void {
  const columnsThere = existing.find((other) => other.table === table)?.columns;
  const same =
    columnsThere?.length === columns.length && columns.every((column) => columnsThere.includes(column));
  if (!same) throw new Refusal(`백업의 ${table} 표가 그 판의 스키마와 다릅니다. 아무것도 바꾸지 않았습니다.`);
}

async function switchTriggers(
  client: pg.ClientBase,
  tables: BackupTable[],
  how: 'ENABLE' | 'DISABLE',
): Promise<void> {
  for (const { table } of tables)
    await client.query(`ALTER TABLE ${client.escapeIdentifier(table)} ${how} TRIGGER USER`);
}
