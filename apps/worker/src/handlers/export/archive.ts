import { JobFailure } from '#jobs';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Far more than a member writes, yet small enough for a row of the database and a response of the API. */
const MAXIMUM_BYTES = 200_000_000;

/** A ZIP that is compressed file by file, so that the files need not be kept in memory. */
export class Archive {
  private readonly chunks: Uint8Array[] = [];
  private readonly names = new Set<string>();
  private bytes = 0;
  private error: Error | null = null;
  private readonly zip = new Zip((error, chunk) => {
    this.error ??= error;
    this.chunks.push(chunk);
    this.bytes += chunk.length;
  });

  constructor(private readonly maximumBytes = MAXIMUM_BYTES) {}

  /**
   * Adds a file at `folder/name`, with a number when that name is taken. Strings are compressed; bytes are stored, as they are compressed
   * already.
   * @throws JobFailure when the archive becomes too large
   */
  add(path: string, content: string | Buffer): void {
    const name = this.uniqueName(path);
    const entry = typeof content === 'string' ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    this.zip.add(entry);
    entry.push(Buffer.from(content), true);
    if (this.bytes > this.maximumBytes)
      throw new JobFailure('INTERNAL_SERVER_ERROR', {
        retry: 'NEVER',
        message: '데이터가 너무 커서 파일 하나로 만들지 못했습니다.',
      });
  }

  /** The whole file; nothing can be added after it. */
  finish(): Buffer {
    this.zip.end();
    if (this.error !== null) throw this.error;
    return Buffer.concat(this.chunks);
  }

  private uniqueName(path: string): string {
    const dot = path.lastIndexOf('.');
    let name = path;
    for (let number = 2; this.names.has(name); number += 1)
      name = `${path.slice(0, dot)} (${number})${path.slice(dot)}`;
    this.names.add(name);
    return name;
  }
}
