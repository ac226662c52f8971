import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { type BlockingSession, lockSession, runStatement } from '#database';
import { Refusal } from '../failures.js';
import {
  type BackupHeader,
  type BackupTable,
  FORMAT,
  FRAME,
  FRAME_HEAD_BYTES,
  MAXIMUM_FRAME_BYTES,
  PRODUCT,
  RowDigest,
  type SavedTable,
} from './backup-format.js';
import { COPY_SETTINGS, MIGRATIONS_TABLE, readSequences, readTables, withConnection } from './database.js';
import type { BackupContents } from './read-backup.js';

/**
 * Writes everything that the database holds at one moment, the queue aside, while others go on writing.
 * @param sink closed when the backup is whole or has failed
 * @param signal ends the backup
 * @param onWaiting called when a migration must end first
 * @throws SessionLockHeldError when it did not
 */
export async function saveBackup(
  url: string,
  sink: Writable,
  signal: AbortSignal,
  onWaiting?: (holders: BlockingSession[]) => void,
): Promise<BackupContents> {
  const frames = new PassThrough({ highWaterMark: 1024 * 1024 });
  const written = pipeline(frames, createGzip(), sink, { signal });
  const saved = withConnection(url, (client) =>
    saveSnapshot(client, new FrameWriter(frames), onWaiting),
  ).then(
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

async function saveSnapshot(
  client: pg.Client,
  writer: FrameWriter,
  onWaiting?: (holders: BlockingSession[]) => void,
): Promise<BackupContents> {
  await client.query(COPY_SETTINGS);
  // Takes the migration lock: a running migration ends first, and a new one waits.
  await lockSession(client, 'MIGRATIONS', { mode: 'shared', onWaiting });
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
  const [server] = await runStatement(
    client,
    'SHOW server_version',
    z.object({ server_version: z.string() }),
  );
  const { rows: existing } = await client.query(`SELECT 1 WHERE to_regclass($1) IS NOT NULL`, [
    MIGRATIONS_TABLE,
  ]);
  if (existing.length === 0)
    throw new Refusal('데이터베이스에 자소공방의 표가 없습니다. 백업할 것이 없습니다.');
  const sql = `SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY id`;
  const migrations = await runStatement(client, sql, z.object({ name: z.string() }));
  return {
    product: PRODUCT,
    format: FORMAT,
    createdAt: new Date().toISOString(),
    serverVersion: server?.server_version ?? '',
    migrations: migrations.map(({ name }) => name),
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

/** Writes frames, no faster than they are taken. */
export class FrameWriter {
  private readonly hash = createHash('sha256');

  constructor(private readonly sink: Writable) {}

  /** SHA-256, in hex, of every frame so far. */
  digest(): string {
    return this.hash.copy().digest('hex');
  }

  async json(kind: number, value: unknown): Promise<void> {
    await this.bytes(kind, Buffer.from(JSON.stringify(value)));
  }

  /** Cuts what is larger than a frame may be. */
  async bytes(kind: number, payload: Buffer): Promise<void> {
    for (let from = 0; from < payload.length; from += MAXIMUM_FRAME_BYTES)
      await this.frame(kind, payload.subarray(from, from + MAXIMUM_FRAME_BYTES));
  }

  private async frame(kind: number, payload: Buffer): Promise<void> {
    const head = Buffer.alloc(FRAME_HEAD_BYTES);
    head.writeUInt8(kind, 0);
    head.writeUInt32BE(payload.length, 1);
    await this.write(head);
    await this.write(payload);
  }

  private async write(bytes: Buffer): Promise<void> {
    this.hash.update(bytes);
    // A destroyed stream never emits 'drain'.
    if (this.sink.destroyed) throw this.sink.errored ?? new Error('the sink is closed');
    if (!this.sink.write(bytes)) await once(this.sink, 'drain');
  }
}

const SELECT_TABLE = `SELECT 1 WHERE to_regclass('public.last_backup') IS NOT NULL`;
const UPSERT_LAST_BACKUP = `
INSERT INTO last_backup (backup_id, taken_at) VALUES (1, $1)
ON CONFLICT (backup_id) DO UPDATE SET taken_at = excluded.taken_at`;

/**
 * Records in the database when its newest backup was made, so that its age can be monitored. A database of an older schema is left alone.
 * @param takenAt the moment whose state the backup holds, ISO 8601
 */
export const recordBackup = (url: string, takenAt: string): Promise<void> =>
  withConnection(url, async (client) => {
    await client.query(`SET lock_timeout = '10s'`);
    const { rows } = await client.query(SELECT_TABLE);
    if (rows.length > 0) await client.query(UPSERT_LAST_BACKUP, [takenAt]);
  });
