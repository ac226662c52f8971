import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { Refusal } from '../failures.js';
import {
  type BackupHeader,
  type BackupSequences,
  type BackupTable,
  type BackupTableEnd,
  DamagedBackup,
  endSchema,
  FORMAT,
  formatSchema,
  FRAME,
  FRAME_HEAD_BYTES,
  headerSchema,
  MAXIMUM_FRAME_BYTES,
  RowDigest,
  type SavedTable,
  sequencesSchema,
  tableEndSchema,
  tableSchema,
} from './backup-format.js';

/** Callbacks for the parts of a backup, in the order of the file. Each part is checked as far as possible before its callback runs. */
interface BackupReader {
  header?(header: BackupHeader): Promise<void>;
  table?(table: BackupTable): Promise<void>;
  rows?(chunk: Buffer): Promise<void>;
  /** The rows passed on since `table` are complete. */
  tableEnd?(end: BackupTableEnd): Promise<void>;
  sequences?(sequences: BackupSequences): Promise<void>;
}

/** What stands in a whole backup. */
export interface BackupContents {
  header: BackupHeader;
  tables: SavedTable[];
}

/**
 * Reads a backup from its beginning to its end, a chunk at a time.
 * @throws DamagedBackup when anything is missing, too much or changed; some callbacks may have run by then
 * @throws Refusal when it is of another format
 */
export async function readBackup(path: string, reader: BackupReader = {}): Promise<BackupContents> {
  // The iteration below reports the end or the error of the stream.
  const source = pipeline(createReadStream(path), createGunzip(), () => undefined);
  const parser = new BackupParser(reader);
  try {
    for await (const frame of readFrames(source)) await parser.take(frame);
  } catch (error) {
    throw isZlibError(error) ? new DamagedBackup('압축을 풀 수 없습니다') : error;
  } finally {
    source.destroy();
  }
  return parser.end();
}

/** Checks that frames follow each other as in a whole backup, and passes their content to the callbacks. */
class BackupParser {
  private header: BackupHeader | undefined;
  private table: BackupTable | undefined;
  private digest = new RowDigest();
  private readonly tables: SavedTable[] = [];
  private hasSequences = false;
  private isOver = false;

  constructor(private readonly reader: BackupReader) {}

  async take(frame: Frame): Promise<void> {
    if (this.isOver) throw new DamagedBackup('끝난 뒤에 더 있습니다');
    if (this.header === undefined) return this.takeHeader(frame);
    if (frame.kind === FRAME.TABLE) return this.takeTable(parse(tableSchema, frame), this.header);
    if (frame.kind === FRAME.ROWS) return this.takeRows(frame.payload);
    if (frame.kind === FRAME.TABLE_END) return this.takeTableEnd(parse(tableEndSchema, frame));
    if (frame.kind === FRAME.SEQUENCES) return this.takeSequences(parse(sequencesSchema, frame));
    if (frame.kind === FRAME.END) return this.takeEnd(frame);
    throw new DamagedBackup('모르는 조각이 있습니다');
  }

  end(): BackupContents {
    if (this.header === undefined || !this.isOver) throw new DamagedBackup('중간에 끊겼습니다');
    return { header: this.header, tables: this.tables };
  }

  private async takeHeader(frame: Frame): Promise<void> {
    if (frame.kind !== FRAME.HEADER) throw new DamagedBackup('자소공방의 백업이 아닙니다');
    const { format } = parse(formatSchema, frame);
    if (format !== FORMAT)
      throw new Refusal(
        `백업의 형식이 ${format}입니다. 이 판은 ${FORMAT}만 읽습니다. 아무것도 바꾸지 않았습니다.`,
      );
    this.header = parse(headerSchema, frame);
    await this.reader.header?.(this.header);
  }

  private async takeTable(table: BackupTable, { tables }: BackupHeader): Promise<void> {
    if (this.table !== undefined || this.hasSequences || tables[this.tables.length] !== table.table)
      throw new DamagedBackup('표의 차례가 맞지 않습니다');
    this.table = table;
    this.digest = new RowDigest();
    await this.reader.table?.(table);
  }

  private async takeRows(chunk: Buffer): Promise<void> {
    if (this.table === undefined) throw new DamagedBackup('표 밖에 줄이 있습니다');
    this.digest.add(chunk);
    await this.reader.rows?.(chunk);
  }

  private async takeTableEnd(recorded: BackupTableEnd): Promise<void> {
    const read = this.digest.end();
    if (this.table === undefined || read.rows !== recorded.rows || read.sha256 !== recorded.sha256)
      throw new DamagedBackup(`${this.table?.table ?? '표'}의 검사합이 다릅니다`);
    this.tables.push({ table: this.table.table, ...read });
    this.table = undefined;
    await this.reader.tableEnd?.(read);
  }

  private async takeSequences(sequences: BackupSequences): Promise<void> {
    if (this.tables.length !== this.header?.tables.length) throw new DamagedBackup('빠진 표가 있습니다');
    this.hasSequences = true;
    await this.reader.sequences?.(sequences);
  }

  private takeEnd(frame: Frame): void {
    const { sha256 } = parse(endSchema, frame);
    if (!this.hasSequences || sha256 !== frame.digestBefore())
      throw new DamagedBackup('전체의 검사합이 다릅니다');
    this.isOver = true;
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, { payload }: Frame): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(payload.toString()));
  } catch {
    throw new DamagedBackup('읽을 수 없는 조각이 있습니다');
  }
}

const zlibErrorSchema = z.object({ code: z.string().regex(/^(Z_|ERR_ZLIB)/) });
const isZlibError = (error: unknown): boolean => zlibErrorSchema.safeParse(error).success;

interface Frame {
  kind: number;
  payload: Buffer;
  /** The SHA-256 in hex of every frame before this one. */
  digestBefore: () => string;
}

/** Cuts a stream of bytes into frames, holding one at a time. @throws DamagedBackup when it ends within a frame */
async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  const bytes = new ByteQueue(source);
  for (;;) {
    const head = await bytes.take(FRAME_HEAD_BYTES);
    if (head === undefined) return;
    const length = head.readUInt32BE(1);
    if (length > MAXIMUM_FRAME_BYTES) throw new DamagedBackup('조각의 크기가 맞지 않습니다');
    const payload = await bytes.take(length);
    if (payload === undefined) throw new DamagedBackup('중간에 끊겼습니다');
    const before = hash.copy();
    update(hash, head, payload);
    yield { kind: head.readUInt8(0), payload, digestBefore: () => before.digest('hex') };
  }
}

const update = (hash: Hash, ...parts: Buffer[]): void => parts.forEach((part) => void hash.update(part));

/** Takes a stream's bytes in pieces of any length. */
class ByteQueue {
  private readonly source: AsyncIterator<Buffer>;
  private chunks: Buffer[] = [];
  private held = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** So many bytes; undefined when nothing is left. @throws DamagedBackup when less is left */
  async take(length: number): Promise<Buffer | undefined> {
    while (this.held < length) {
      const { value, done } = await this.source.next();
      if (done === true) {
        if (this.held === 0) return undefined;
        throw new DamagedBackup('중간에 끊겼습니다');
      }
      this.chunks.push(value);
      this.held += value.length;
    }
    const all = Buffer.concat(this.chunks);
    this.chunks = [all.subarray(length)];
    this.held = all.length - length;
    return all.subarray(0, length);
  }
}

/** What stands in a backup, as lines for operators: names and numbers only. */
export function describeContents({ header, tables }: BackupContents): string[] {
  const filled = tables.filter(({ rows }) => rows > 0);
  return [
    `시각 ${header.createdAt}, PostgreSQL ${header.serverVersion}`,
    `스키마 ${header.migrations.at(-1)} (마이그레이션 ${header.migrations.length}개)`,
    ...filled.map(({ table, rows, sha256 }) => `  ${table}: ${rows}줄 ${sha256.slice(0, 12)}`),
    `표 ${tables.length}개, ${tables.reduce((sum, { rows }) => sum + rows, 0)}줄`,
  ];
}
