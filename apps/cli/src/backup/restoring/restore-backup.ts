import { ADVISORY_LOCKS, runMigrations } from '#database';
import type pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { Refusal } from '../../refusal.js';
import { COPY_SETTINGS, withConnection } from '../database-session.js';
import type { BackupHeader, BackupSequences } from '../file/backup-format.js';
import { readBackup, type BackupContents } from '../file/read-backup.js';
import { loadTables } from './load-tables.js';
import { refuseOthers, refuseRows } from './refuse-target.js';
import { makeSchema, refuseUnknownMigrations, withRestoringTransaction } from './target-schema.js';

/** What a restore may do, and leaves. */
export interface RestoreOptions {
  /** What is there may go. */
  replace: boolean;
  /** Who was signed in then is signed in again, even where they have signed out since. */
  keepSessions: boolean;
}

/** What a restore has done. */
export interface Restored extends BackupContents {
  /** Migrations that brought the restored schema up to this version. */
  migrated: string[];
  endedSessions: number;
}

/**
 * Puts a backup into a database in one transaction: all of it or nothing.
 * @throws Refusal when the file is not whole, of a newer version, or the database is not empty; nothing is changed then
 */
export async function restoreBackup(url: string, path: string, options: RestoreOptions): Promise<Restored> {
  // Known to be whole before anything is locked; what is read the second time is checked again.
  const contents = await readBackup(path);
  const endedSessions = await withRestoringTransaction(url, contents.header, (runner, client) =>
    restoreWithin(runner, client, path, contents, options),
  );
  const migrated = await runMigrations(url);
  await withConnection(url, (client) => client.query('ANALYZE'));
  return { ...contents, migrated, endedSessions };
}

async function restoreWithin(
  runner: QueryRunner,
  client: pg.ClientBase,
  path: string,
  { header }: BackupContents,
  { replace, keepSessions }: RestoreOptions,
): Promise<number> {
  await client.query(COPY_SETTINGS.replaceAll('SET ', 'SET LOCAL '));
  const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS held', [
    ADVISORY_LOCKS.MIGRATIONS,
  ]);
  if (rows[0]?.held !== true)
    throw new Refusal('누군가 마이그레이션이나 백업을 하고 있습니다. 끝난 뒤 다시 해 주세요.');
  await refuseOthers(client);
  await refuseUnknownMigrations(runner);
  if (!replace) await refuseRows(client);
  await makeSchema(runner, header);
  const loader = await loadTables(client);
  const read = await readBackup(path, {
    ...loader,
    header: refuseOther(header),
    sequences: setSequences(client),
  }).catch((error: unknown) => {
    loader.abandon();
    throw error;
  });
  await loader.finish(read.tables);
  return keepSessions ? 0 : endSessions(client);
}

const refuseOther =
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

// Who has signed out since, or has been signed out, stays out.
async function endSessions(client: pg.ClientBase): Promise<number> {
  await client.query('DELETE FROM sign_in_flow');
  return (await client.query('DELETE FROM session')).rowCount ?? 0;
}
