import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { LARGEST_FRAME_BYTES } from './backup-format.js';

/** Writes frames, no faster than they are taken. */
export class FrameWriter {
  private readonly hash = createHash('sha256');

  constructor(private readonly sink: Writable) {}

  /** SHA-256, in hex, of every frame so far. */
  digest(): string {
    return this.hash.copy().digest('hex');
  }

  async json(kind: number, value: unknown): Promise<void> {
    await this.bytes(kind, Buffer.from(JSON.stringify(value)));
  }

  /** Cuts what is larger than a frame may be. */
  async bytes(kind: number, payload: Buffer): Promise<void> {
    for (let from = 0; from < payload.length; from += LARGEST_FRAME_BYTES)
      await this.frame(kind, payload.subarray(from, from + LARGEST_FRAME_BYTES));
  }

  private async frame(kind: number, payload: Buffer): Promise<void> {
    const head = Buffer.alloc(5);
    head.writeUInt8(kind, 0);
    head.writeUInt32BE(payload.length, 1);
    await this.write(head);
    await this.write(payload);
  }

  private async write(bytes: Buffer): Promise<void> {
    this.hash.update(bytes);
    // What was destroyed would never ask for more.
    if (this.sink.destroyed) throw this.sink.errored ?? new Error('the sink is closed');
    if (!this.sink.write(bytes)) await once(this.sink, 'drain');
  }
}
