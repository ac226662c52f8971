import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import { z } from 'zod';
import { ADVISORY_LOCKS, onlyRow, runMigrations, runStatement } from '#database';
import { Refusal } from '../failures.js';
import type {
  BackupHeader,
  BackupSequences,
  BackupTable,
  BackupTableEnd,
  SavedTable,
} from './backup-format.js';
import { COPY_SETTINGS, readTables, withConnection } from './database.js';
import { type BackupContents, readBackup } from './read-backup.js';
import { makeSchema, refuseUnknownMigrations, withRestoringTransaction } from './target-schema.js';

/** What a restore may delete, and what it keeps. */
export interface RestoreOptions {
  /** Existing rows may be deleted. */
  replace: boolean;
  /** The sessions in the backup are valid again, also those that have been ended since it was made. */
  keepSessions: boolean;
}

/** What a restore has done. */
interface Restored extends BackupContents {
  /** Migrations that brought the restored schema up to this version. */
  migrated: string[];
  endedSessions: number;
}

/**
 * Puts a backup into a database in one transaction: all of it or nothing.
 * @throws Refusal when the file is not whole, of a newer version, or the database is not empty; nothing is changed then
 */
export async function restoreBackup(url: string, path: string, options: RestoreOptions): Promise<Restored> {
  // The file is verified before anything is locked, and again while it is read the second time.
  const contents = await readBackup(path);
  const endedSessions = await withRestoringTransaction(url, contents.header, (runner, client) =>
    restoreWithin(runner, client, path, contents, options),
  );
  const migrated = await runMigrations(url);
  await withConnection(url, (client) => client.query('ANALYZE'));
  return { ...contents, migrated, endedSessions };
}

const TRY_LOCK = 'SELECT pg_try_advisory_xact_lock($1) AS held';
const lockRow = z.object({ held: z.boolean() });

async function restoreWithin(
  runner: QueryRunner,
  client: pg.ClientBase,
  path: string,
  { header }: BackupContents,
  { replace, keepSessions }: RestoreOptions,
): Promise<number> {
  await client.query(COPY_SETTINGS.replaceAll('SET ', 'SET LOCAL '));
  const [lock] = await runStatement(client, TRY_LOCK, lockRow, [ADVISORY_LOCKS.MIGRATIONS]);
  if (lock?.held !== true)
    throw new Refusal('누군가 마이그레이션이나 백업을 하고 있습니다. 끝난 뒤 다시 해 주세요.');
  await refuseRunningProcesses(client);
  await refuseUnknownMigrations(runner);
  if (!replace) await refuseRows(client);
  await makeSchema(runner, header);
  const loader = await loadTables(client);
  const read = await readBackup(path, {
    ...loader,
    header: refuseOtherBackup(header),
    sequences: setSequences(client),
  }).catch((error: unknown) => {
    loader.abandon();
    throw error;
  });
  await loader.finish(read.tables);
  return keepSessions ? 0 : endSessions(client);
}

const refuseOtherBackup =
  ({ createdAt }: BackupHeader) =>
  (header: BackupHeader): Promise<void> =>
    header.createdAt === createdAt
      ? Promise.resolve()
      : Promise.reject(new Refusal('읽는 동안 백업 파일이 바뀌었습니다. 아무것도 바꾸지 않았습니다.'));

const setSequences =
  (client: pg.ClientBase) =>
  async (sequences: BackupSequences): Promise<void> => {
    for (const { sequence, lastValue, isCalled } of sequences)
      await client.query('SELECT setval(quote_ident($1)::regclass, $2, $3)', [sequence, lastValue, isCalled]);
  };

// Sessions that have ended since stay ended.
async function endSessions(client: pg.ClientBase): Promise<number> {
  await client.query('DELETE FROM sign_in_flow');
  return (await client.query('DELETE FROM session')).rowCount ?? 0;
}

/** Tables whose rows do not count as content: the migrations themselves write some, and a backup of nothing leaves one. */
const IGNORED_TABLES = new Set(['crawled_letter_total', 'last_backup']);

const COUNT_OTHERS = `
SELECT count(*)::int AS others FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'jasogongbang%'`;

/** A connection that has just been closed is listed until its server process has ended. */
const DISCONNECT_MILLISECONDS = 2_000;
const POLL_MILLISECONDS = 100;

/** Running processes of the product would use rows that no longer exist. @throws Refusal when one stays connected */
async function refuseRunningProcesses(client: pg.ClientBase): Promise<void> {
  for (const deadline = Date.now() + DISCONNECT_MILLISECONDS; ;) {
    // The activity is read once in a transaction unless it is cleared.
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { others } = onlyRow(await runStatement(client, COUNT_OTHERS, z.object({ others: z.number() })));
    if (others === 0) return;
    if (Date.now() > deadline)
      throw new Refusal(
        `이 데이터베이스에 자소공방의 연결이 ${others}개 있습니다. API와 워커를 먼저 멈춰 주세요. 아무것도 바꾸지 않았습니다.`,
      );
    await wait(POLL_MILLISECONDS);
  }
}

/** @throws Refusal when a table holds rows */
async function refuseRows(client: pg.ClientBase): Promise<void> {
  const filled: string[] = [];
  for (const { table } of await readTables(client)) {
    if (IGNORED_TABLES.has(table)) continue;
    const { rows } = await client.query(`SELECT 1 FROM ${client.escapeIdentifier(table)} LIMIT 1`);
    if (rows.length > 0) filled.push(table);
  }
  if (filled.length > 0)
    throw new Refusal(
      `데이터베이스가 비어 있지 않습니다(${filled.join(', ')}). 지금 있는 것을 버리려면 --replace --yes를 주세요. 아무것도 바꾸지 않았습니다.`,
    );
}

/** Loads the tables of a backup into the empty tables of a transaction. */
interface TableLoader {
  table(table: BackupTable): Promise<void>;
  rows(chunk: Buffer): Promise<void>;
  tableEnd(end: BackupTableEnd): Promise<void>;
  /** The load is abandoned: ends the table that is being loaded, before whose end the transaction cannot be rolled back. */
  abandon(): void;
  /** Everything has been loaded. @throws Refusal when a table of the database was not in the backup */
  finish(loaded: SavedTable[]): Promise<void>;
}

/** @param client in a transaction, alone with its tables */
async function loadTables(client: pg.ClientBase): Promise<TableLoader> {
  const existing = await readTables(client);
  // Triggers stay off: what they maintain, such as totals, is part of the backup.
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
      const started = { stream, ended: finished(stream), table, isOver: false };
      copy = started;
      const markOver = (): void => void (started.isOver = true);
      // The caller awaits the same promise and handles its rejection.
      started.ended.then(markOver, markOver);
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
  const own = existing.find((other) => other.table === table)?.columns;
  const isSame = own?.length === columns.length && columns.every((column) => own.includes(column));
  if (!isSame)
    throw new Refusal(`백업의 ${table} 표가 그 판의 스키마와 다릅니다. 아무것도 바꾸지 않았습니다.`);
}

async function switchTriggers(
  client: pg.ClientBase,
  tables: BackupTable[],
  how: 'ENABLE' | 'DISABLE',
): Promise<void> {
  for (const { table } of tables)
    await client.query(`ALTER TABLE ${client.escapeIdentifier(table)} ${how} TRIGGER USER`);
}
