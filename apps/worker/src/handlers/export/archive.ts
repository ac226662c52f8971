import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** Where the bytes of a part go. */
interface PartWriter<Written> {
  write(content: Uint8Array): Promise<void>;
  finish(): Promise<Written>;
}

/** A download that is interrupted has one part to repeat: about this much. */
const PART_BYTES = 200_000_000;
/** Below the 65,535 that a ZIP can list without an extension that not every program reads. */
const PART_FILES = 60_000;

/** When a part ends and the next one begins. */
export interface ArchiveLimits {
  /** A part that has this many bytes gets no further file. */
  partBytes: number;
  /** Files of a part at most. */
  partFiles: number;
}

/**
 * A ZIP that is written as it grows, in several when it becomes large; each part is a ZIP that can be opened without the others.
 * In memory are one file of it and the names of the files of one part.
 */
export class Archive<Written> {
  private readonly finished: Written[] = [];
  private part: Part<Written> | null = null;

  /** @param openPart gives the writer of each part */
  constructor(
    private readonly openPart: () => PartWriter<Written>,
    private readonly limits: ArchiveLimits = { partBytes: PART_BYTES, partFiles: PART_FILES },
  ) {}

  /** Adds a file; no two have the same path. Strings are compressed; bytes are stored, as they are compressed already. */
  async add(path: string, content: string | Buffer): Promise<void> {
    this.part ??= new Part(this.openPart());
    await this.part.add(path, content);
    if (this.part.bytes >= this.limits.partBytes || this.part.files >= this.limits.partFiles)
      await this.finishPart();
  }

  /** What the writers of the parts have written, in their order; nothing may be added after it. */
  async finish(): Promise<Written[]> {
    await this.finishPart();
    return this.finished;
  }

  private async finishPart(): Promise<void> {
    if (this.part !== null) this.finished.push(await this.part.finish());
    this.part = null;
  }
}

const compress = promisify(deflateRaw);
// Methods of compression in a ZIP (APPNOTE 4.4.5).
const STORE = 0;
const DEFLATE = 8;

/** One ZIP. */
class Part<Written> {
  bytes = 0;
  files = 0;
  private waiting: Uint8Array[] = [];
  private error: Error | null = null;
  private readonly zip = new Zip((error, chunk) => {
    this.error ??= error;
    this.waiting.push(chunk);
  });

  constructor(private readonly writer: PartWriter<Written>) {}

  async add(path: string, content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content);
    const isText = typeof content === 'string';
    // Compressed by Node.js: the library's own compressor allocates hundreds of kilobytes for each file, however small.
    const stored = isText ? await compress(bytes) : bytes;
    const entry: ZipInputFile = {
      filename: path,
      size: bytes.length,
      crc: crc32(bytes),
      compression: isText ? DEFLATE : STORE,
    };
    this.files += 1;
    this.zip.add(entry);
    entry.ondata?.(null, stored, true);
    await this.flush();
  }

  async finish(): Promise<Written> {
    this.zip.end();
    await this.flush();
    return this.writer.finish();
  }

  private async flush(): Promise<void> {
    if (this.error !== null) throw this.error;
    const { waiting } = this;
    this.waiting = [];
    for (const chunk of waiting) {
      this.bytes += chunk.length;
      await this.writer.write(chunk);
    }
  }
}
