import { createHash } from 'node:crypto';
import type { BackupTableEnd } from './backup-format.js';

const NEWLINE = 0x0a;

/** Counts and sums up a table's rows as they pass by, in COPY's text format: a newline within a value is escaped there. */
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
