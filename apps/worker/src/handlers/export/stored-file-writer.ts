import type { Transaction } from '#database';
import { randomUUID } from 'node:crypto';

/** Bytes of a file that one row holds; a download has about three of them in memory. */
const CHUNK_BYTES = 128 * 1024;

/** A file whose content is stored. */
export interface StoredContent {
  fileId: string;
  /** In bytes. */
  size: number;
}

const INSERT_CHUNK = 'INSERT INTO stored_file_chunk (file_id, number, content) VALUES ($1, $2, $3)';

/**
 * Writes the content of a file to the database as it is made: never more than a chunk waits in memory. The transaction must insert the
 * file's row before it commits; a transaction that is rolled back leaves nothing.
 */
export class StoredFileWriter {
  private readonly fileId = randomUUID();
  private chunks = 0;
  private size = 0;
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;

  constructor(private readonly tx: Transaction) {}

  async write(content: Uint8Array): Promise<void> {
    for (let start = 0; start < content.length;) {
      const piece = content.subarray(start, start + CHUNK_BYTES - this.waitingBytes);
      start += piece.length;
      this.waiting.push(piece);
      this.waitingBytes += piece.length;
      if (this.waitingBytes === CHUNK_BYTES) await this.flush();
    }
  }

  async finish(): Promise<StoredContent> {
    if (this.waitingBytes > 0) await this.flush();
    return { fileId: this.fileId, size: this.size };
  }

  private async flush(): Promise<void> {
    await this.tx.execute(INSERT_CHUNK, [this.fileId, this.chunks, Buffer.concat(this.waiting)]);
    this.chunks += 1;
    this.size += this.waitingBytes;
    this.waiting = [];
    this.waitingBytes = 0;
  }
}

interface FileOwner {
  memberId: number;
  jobId: string;
  /** A PostgreSQL interval. */
  lifetime: string;
}

// The database's clock decides, as it does when expired files are deleted: the clock of a worker may be wrong.
const INSERT_FILE = `
INSERT INTO stored_file (file_id, member_id, job_id, purpose, file_name, content_type, expires_at)
VALUES ($1, $2, $3, 'EXPORT', $4, $5, now() + $6::interval)`;

/** Inserts the row of a file whose content the same transaction has written. */
export const insertFile = (
  tx: Transaction,
  { fileId, fileName, contentType }: StoredContent & { fileName: string; contentType: string },
  { memberId, jobId, lifetime }: FileOwner,
): Promise<void> => tx.execute(INSERT_FILE, [fileId, memberId, jobId, fileName, contentType, lifetime]);
