import { ADVISORY_LOCKS } from '#database';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { PassThrough, type Writable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Refusal } from '../../refusal.js';
import { MIGRATIONS_TABLE, readSequences, readTables } from '../catalogue.js';
import { COPY_SETTINGS, withConnection } from '../database-session.js';
import {
  FORMAT,
  FRAME,
  PRODUCT,
  type BackupHeader,
  type BackupTable,
  type SavedTable,
} from '../file/backup-format.js';
import type { BackupContents } from '../file/read-backup.js';
import { FrameWriter } from '../file/frame-writer.js';
import { RowDigest } from '../file/row-digest.js';

/**
 * Writes everything that the database holds at one moment, the queue aside, while others go on writing.
 * @param sink closed when the backup is whole or has failed
 * @param signal ends the backup
 */
export async function saveBackup(url: string, sink: Writable, signal: AbortSignal): Promise<BackupContents> {
  const frames = new PassThrough({ highWaterMark: 1024 * 1024 });
  const written = pipeline(frames, createGzip(), sink, { signal });
  const saved = withConnection(url, (client) => saveSnapshot(client, new FrameWriter(frames))).then(
    (contents) => {
      frames.end();
      return contents;
    },
    (error: Error) => {
      frames.destroy(error);
      throw error;
    },
  );
  const [contents] = await Promise.all([saved, written]);
  return contents;
}

async function saveSnapshot(client: pg.Client, writer: FrameWriter): Promise<BackupContents> {
  await client.query(COPY_SETTINGS);
  // Whoever migrates is waited for, and waits.
  await client.query('SELECT pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.MIGRATIONS]);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables = await readTables(client);
  const header = await readHeader(client, tables);
  await writer.json(FRAME.HEADER, header);
  const saved: SavedTable[] = [];
  for (const table of tables) saved.push(await saveTable(client, writer, table));
  await writer.json(FRAME.SEQUENCES, await readSequences(client));
  await writer.json(FRAME.END, { sha256: writer.digest() });
  await client.query('COMMIT');
  return { header, tables: saved };
}

async function readHeader(client: pg.Client, tables: BackupTable[]): Promise<BackupHeader> {
  const { rows: version } = await client.query<{ server_version: string }>('SHOW server_version');
  const { rows: existing } = await client.query(`SELECT 1 WHERE to_regclass($1) IS NOT NULL`, [
    MIGRATIONS_TABLE,
  ]);
  if (existing.length === 0)
    throw new Refusal('데이터베이스에 자소공방의 표가 없습니다. 백업할 것이 없습니다.');
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`);
  return {
    product: PRODUCT,
    format: FORMAT,
    createdAt: new Date().toISOString(),
    serverVersion: version[0]?.server_version ?? '',
    migrations: rows.map(({ name }) => name),
    tables: tables.map(({ table }) => table),
  };
}

async function saveTable(client: pg.Client, writer: FrameWriter, table: BackupTable): Promise<SavedTable> {
  await writer.json(FRAME.TABLE, table);
  const digest = new RowDigest();
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`COPY ${client.escapeIdentifier(table.table)} (${columns}) TO STDOUT`));
  for await (const chunk of rows) {
    digest.add(chunk);
    await writer.bytes(FRAME.ROWS, chunk);
  }
  const end = digest.end();
  await writer.json(FRAME.TABLE_END, end);
  return { table: table.table, ...end };
}
