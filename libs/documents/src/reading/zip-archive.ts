import { crc32 } from 'node:zlib';
import { Inflation } from './inflation.js';
import { READING_LIMITS } from './reading-limits.js';
import { DocumentRefusal } from './refusal.js';

const LOCAL_SIGNATURE = 0x04034b50;

const LOCAL_HEADER_SIZE = 30;

const STORED = 0;

const DEFLATED = 8;

/** A zip archive in memory. Only what is asked for is inflated. */
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

/** One file of a zip archive as its central directory has it. */
interface ZipEntry {
  name: string;
  method: number;
  isEncrypted: boolean;
  checksum: number;
  packedSize: number;
  headerOffset: number;
}

const ENTRY_SIZE = 46;

const ENTRY_SIGNATURE = 0x02014b50;

const ZIP64_OFFSET = 0xffffffff;

const ZIP64_COUNT = 0xffff;

/**
 * The entries of a zip archive (PKWARE APPNOTE 6.3.3, without zip64 and without parts on several disks).
 * @throws DocumentRefusal BROKEN, or BOMB for too many entries and for entries that share their data
 */
function readZipDirectory(bytes: Buffer): ZipEntry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const offset = bytes.readUInt32LE(end + 16);
  if (count === ZIP64_COUNT || offset === ZIP64_OFFSET) throw broken('zip64');
  if (count !== bytes.readUInt16LE(end + 8)) throw broken('several disks');
  if (count > READING_LIMITS.entries) throw new DocumentRefusal('BOMB', 'entries');
  const entries: ZipEntry[] = [];
  let position = offset;
  for (let index = 0; index < count; index += 1) {
    if (position + ENTRY_SIZE > end || bytes.readUInt32LE(position) !== ENTRY_SIGNATURE)
      throw broken('central directory');
    entries.push(readEntry(bytes, position));
    position += ENTRY_SIZE + [28, 30, 32].reduce((sum, at) => sum + bytes.readUInt16LE(position + at), 0);
  }
  refuseSharedNames(entries);
  refuseSharedData(entries, offset);
  return entries;
}

const broken = (detail: string): DocumentRefusal => new DocumentRefusal('BROKEN', detail);

const END_SIGNATURE = 0x06054b50;

const MAXIMUM_COMMENT_SIZE = 0xffff;

const END_SIZE = 22;

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - MAXIMUM_COMMENT_SIZE);
  for (let at = bytes.length - END_SIZE; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  throw broken('end of central directory');
}

const ENCRYPTED = 0x0001;

const UTF8_NAME = 0x0800;

function readEntry(bytes: Buffer, at: number): ZipEntry {
  const flags = bytes.readUInt16LE(at + 8);
  const nameEnd = at + ENTRY_SIZE + bytes.readUInt16LE(at + 28);
  const name = bytes.toString((flags & UTF8_NAME) === 0 ? 'latin1' : 'utf8', at + ENTRY_SIZE, nameEnd);
  return {
    name: name.replaceAll('\\', '/'),
    method: bytes.readUInt16LE(at + 10),
    isEncrypted: (flags & ENCRYPTED) !== 0,
    checksum: bytes.readUInt32LE(at + 16),
    packedSize: bytes.readUInt32LE(at + 20),
    headerOffset: bytes.readUInt32LE(at + 42),
  };
}

// Two readers may pick different entries of one name and would see different documents.
function refuseSharedNames(entries: readonly ZipEntry[]): void {
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size !== entries.length)
    throw broken('two entries of one name');
}

// A zip bomb need not nest archives: it can give one packed block to thousands of entries.
function refuseSharedData(entries: readonly ZipEntry[], directoryOffset: number): void {
  const ordered = entries.toSorted((left, right) => left.headerOffset - right.headerOffset);
  ordered.forEach((entry, index) => {
    const next = ordered[index + 1]?.headerOffset ?? directoryOffset;
    if (entry.headerOffset + LOCAL_HEADER_SIZE + entry.packedSize > next)
      throw new DocumentRefusal('BOMB', 'entries share data');
  });
}
