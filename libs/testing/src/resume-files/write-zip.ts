import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive, and what its entry may state falsely. */
export interface ZipFile {
  name: string;
  content: Buffer | string;
  isStored?: boolean;
  isEncrypted?: boolean;
  method?: number;
  checksum?: number;
  /** The stated uncompressed size, whatever the real one is. */
  statedSize?: number;
  /** Points to the data of the file before it. */
  sharesData?: boolean;
}

const VERSION = 20;
const UTF8_NAME = 0x0800;

/** Writes a zip archive (PKWARE APPNOTE 6.3.3). */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  let last = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const content = Buffer.from(file.content);
    const packed = file.isStored ? content : deflateRawSync(content);
    const fields = fieldsOf(file, content, packed);
    if (!file.sharesData) {
      last = offset;
      const body = Buffer.concat([localHeader(fields, name), name, packed]);
      bodies.push(body);
      offset += body.length;
    }
    entries.push(Buffer.concat([entryHeader(fields, name, last), name]));
  }
  const directory = Buffer.concat(entries);
  return Buffer.concat([...bodies, directory, endOf(entries.length, directory.length, offset)]);
}

// Version, flags, method, time, date, checksum, packed and unpacked size: alike in both headers.
function fieldsOf(file: ZipFile, content: Buffer, packed: Buffer): Buffer {
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAME | (file.isEncrypted ? 1 : 0), 2);
  fields.writeUInt16LE(file.method ?? (file.isStored ? 0 : 8), 4);
  fields.writeUInt32LE(file.checksum ?? crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(file.statedSize ?? content.length, 18);
  return fields;
}

function localHeader(fields: Buffer, name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  fields.copy(header, 4);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function entryHeader(fields: Buffer, name: Buffer, offset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  fields.copy(header, 6);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return header;
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
