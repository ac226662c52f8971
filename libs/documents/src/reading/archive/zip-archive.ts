import { crc32 } from 'node:zlib';
import { DocumentRefusal } from '../refusal.js';
import { Inflation } from './inflation.js';
import { readZipDirectory, type ZipEntry } from './zip-directory.js';

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;

/** A zip archive in memory. Only what is asked for is inflated, once. */
export class ZipArchive {
  private readonly inflation = new Inflation();

  private constructor(
    private readonly bytes: Buffer,
    private readonly entries: ReadonlyMap<string, ZipEntry>,
  ) {}

  /** @throws DocumentRefusal BROKEN, BOMB */
  static open(bytes: Buffer): ZipArchive {
    const entries = readZipDirectory(bytes);
    return new ZipArchive(bytes, new Map(entries.map((entry) => [entry.name, entry])));
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  get isEncrypted(): boolean {
    return [...this.entries.values()].some((entry) => entry.isEncrypted);
  }

  /** The content of a file; undefined when there is none of that name. @throws DocumentRefusal BROKEN, BOMB, ENCRYPTED */
  read(name: string): Buffer | undefined {
    const entry = this.entries.get(name);
    if (entry === undefined) return undefined;
    if (entry.isEncrypted) throw new DocumentRefusal('ENCRYPTED', 'zip entry');
    const content = this.unpack(entry);
    if (crc32(content) !== entry.checksum) throw new DocumentRefusal('BROKEN', 'checksum');
    return content;
  }

  private unpack(entry: ZipEntry): Buffer {
    const packed = this.packedBytes(entry);
    if (entry.method === DEFLATED) return this.inflation.inflate(packed);
    if (entry.method !== STORED) throw new DocumentRefusal('BROKEN', `zip method ${entry.method}`);
    this.inflation.take(packed.length);
    return packed;
  }

  private packedBytes({ headerOffset, packedSize }: ZipEntry): Buffer {
    const header = this.bytes.subarray(headerOffset, headerOffset + LOCAL_HEADER_SIZE);
    if (header.length < LOCAL_HEADER_SIZE || header.readUInt32LE(0) !== LOCAL_SIGNATURE)
      throw new DocumentRefusal('BROKEN', 'local header');
    const start = headerOffset + LOCAL_HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28);
    const packed = this.bytes.subarray(start, start + packedSize);
    if (packed.length < packedSize) throw new DocumentRefusal('BROKEN', 'zip entry breaks off');
    return packed;
  }
}
