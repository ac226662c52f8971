import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { FORMAT, FRAME, PRODUCT, RowDigest } from '../../apps/cli/src/backup/backup-format.js';
import { FrameWriter } from '../../apps/cli/src/backup/save-backup.js';
import { readBackup } from '../../apps/cli/src/backup/read-backup.js';
import { writeWholeFile } from '../../apps/cli/src/backup/whole-file.js';
import { orderTables } from '../../apps/cli/src/backup/database.js';

const ROWS = Buffer.from('1\t가나다\n2\t줄\\n바꿈\n');

async function frames(format = FORMAT): Promise<Buffer> {
  const sink = new PassThrough();
  const all = buffer(sink);
  const writer = new FrameWriter(sink);
  const header = { product: PRODUCT, format, createdAt: new Date(0).toISOString(), serverVersion: '18.4' };
  await writer.json(FRAME.HEADER, { ...header, migrations: ['First1'], tables: ['note', 'empty'] });
  for (const [table, rows] of [
    ['note', ROWS],
    ['empty', Buffer.alloc(0)],
  ] as const) {
    const digest = new RowDigest();
    digest.add(rows);
    await writer.json(FRAME.TABLE, { table, columns: ['id', 'text'] });
    await writer.bytes(FRAME.ROWS, rows);
    await writer.json(FRAME.TABLE_END, digest.end());
  }
  await writer.json(FRAME.SEQUENCES, [{ sequence: 'note_id_seq', lastValue: '2', isCalled: true }]);
  await writer.json(FRAME.END, { sha256: writer.digest() });
  sink.end();
  return all;
}

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jaso-backup-file-'));
  path = join(folder, 'some.backup');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const reading = async (bytes: Buffer) => {
  await writeFile(path, bytes);
  return readBackup(path);
};

describe('a backup file', () => {
  it('is read as it was written', async () => {
    const { tables } = await reading(gzipSync(await frames()));
    expect(tables.map(({ table, rows, bytes }) => [table, rows, bytes])).toEqual([
      ['note', 2, ROWS.length],
      ['empty', 0, 0],
    ]);
  });

  it('is refused when any one byte of it has changed', async () => {
    const whole = await frames();
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      const changedAt = (reason: unknown): string => `${at}: ${String(reason)}`;
      await expect(reading(gzipSync(changed)).then(changedAt, () => 'refused')).resolves.toBe('refused');
    }
  });

  it('is refused when it is cut off anywhere, compressed or not', async () => {
    const whole = await frames();
    const packed = gzipSync(whole);
    for (let end = 0; end < whole.length; end += 7)
      await expect(reading(gzipSync(whole.subarray(0, end)))).rejects.toThrow('온전하지 않습니다');
    for (let end = 0; end < packed.length; end += 7)
      await expect(reading(packed.subarray(0, end))).rejects.toThrow('온전하지 않습니다');
  });

  it('is refused with trailing data, in another format, or when it is no backup', async () => {
    const whole = await frames();
    await expect(reading(gzipSync(Buffer.concat([whole, whole])))).rejects.toThrow('끝난 뒤에');
    await expect(reading(gzipSync(await frames(2)))).rejects.toThrow('형식이 2입니다');
    await expect(reading(gzipSync('PGDMP and so on'))).rejects.toThrow('온전하지 않습니다');
    await expect(reading(Buffer.from('no gzip'))).rejects.toThrow('온전하지 않습니다');
  });
});

describe('writeWholeFile', () => {
  it('leaves no file when writing fails', async () => {
    const target = join(folder, 'failed.backup');
    await expect(writeWholeFile(target, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    await expect(readFile(target)).rejects.toThrow('ENOENT');
  });
});

describe('orderTables', () => {
  it('puts no table before one that it refers to', () => {
    const references = [
      { table: 'a', refersTo: 'b' },
      { table: 'b', refersTo: 'c' },
    ];
    expect(orderTables(['a', 'b', 'c', 'd'], references)).toEqual(['c', 'd', 'b', 'a']);
  });

  it('refuses a cycle of references', () => {
    const references = [
      { table: 'a', refersTo: 'b' },
      { table: 'b', refersTo: 'a' },
    ];
    expect(() => orderTables(['a', 'b'], references)).toThrow('cycle');
  });
});
