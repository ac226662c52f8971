import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../failures.js';

/**
 * A backup is a gzip stream of frames: one byte of kind, four of length (big-endian), then so many bytes. A header comes first; then
 * for each table its beginning, its rows in COPY's text format and its end; then the sequences; then the end of the backup.
 */
export const FORMAT = 1;

/** Names the product in the header, so that another file is not taken for a backup. */
export const PRODUCT = 'jasogongbang-backup';

/** Bytes in front of a frame's content: its kind and its length. */
export const FRAME_HEAD_BYTES = 5;

/** Kinds of frames; all but ROWS hold JSON. */
export const FRAME = { HEADER: 72, TABLE: 84, ROWS: 68, TABLE_END: 69, SEQUENCES: 83, END: 90 } as const;

/** The largest frame; a file with a larger one is no backup. */
export const MAXIMUM_FRAME_BYTES = 8 * 1024 * 1024;

const identifierSchema = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);
const countSchema = z.number().int().nonnegative();

/** Read before the rest, so that a backup of another format gets its own error. */
export const formatSchema = z.object({ product: z.literal(PRODUCT), format: z.number().int() });

export const headerSchema = formatSchema.extend({
  createdAt: z.iso.datetime(),
  serverVersion: z.string(),
  /** The schema's version: names of the migrations that had run, in their order. */
  migrations: z.array(z.string().min(1)).min(1),
  /** Every table, in the order of the file: no row comes before one that it refers to. */
  tables: z.array(identifierSchema),
});
export type BackupHeader = z.infer<typeof headerSchema>;

export const tableSchema = z.object({ table: identifierSchema, columns: z.array(identifierSchema).min(1) });
export type BackupTable = z.infer<typeof tableSchema>;

export const tableEndSchema = z.object({ rows: countSchema, bytes: countSchema, sha256: digestSchema });
export type BackupTableEnd = z.infer<typeof tableEndSchema>;

export const sequencesSchema = z.array(
  z.object({ sequence: identifierSchema, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
);
export type BackupSequences = z.infer<typeof sequencesSchema>;

/** SHA-256 of every frame before this one, heads included. */
export const endSchema = z.object({ sha256: digestSchema });

/** Row count and digest of one table in the backup. */
export type SavedTable = BackupTableEnd & { table: string };

/** The file is no whole backup. */
export class DamagedBackup extends Refusal {
  constructor(reason: string) {
    super(`백업 파일이 온전하지 않습니다: ${reason}. 아무것도 바꾸지 않았습니다.`);
  }
}

const NEWLINE = 0x0a;

/** Counts and digests a table's rows as they stream by, in COPY's text format: a newline within a value is escaped there. */
export class RowDigest {
  private readonly hash = createHash('sha256');
  private rows = 0;
  private bytes = 0;

  add(chunk: Buffer): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) this.rows += 1;
  }

  end(): BackupTableEnd {
    return { rows: this.rows, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}
