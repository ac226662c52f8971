import { createHash, type Hash } from 'node:crypto';
import { LARGEST_FRAME_BYTES } from './backup-format.js';
import { DamagedBackup } from './damaged-backup.js';

const HEAD_BYTES = 5;

/** A frame, and the SHA-256 in hex of every frame before it. */
export interface Frame {
  kind: number;
  payload: Buffer;
  before: () => string;
}

/** Cuts a stream of bytes into frames, holding one at a time. @throws DamagedBackup when it ends within a frame */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  const bytes = new ByteQueue(source);
  for (;;) {
    const head = await bytes.take(HEAD_BYTES);
    if (head === undefined) return;
    const length = head.readUInt32BE(1);
    if (length > LARGEST_FRAME_BYTES) throw new DamagedBackup('조각의 크기가 맞지 않습니다');
    const payload = await bytes.take(length);
    if (payload === undefined) throw new DamagedBackup('중간에 끊겼습니다');
    const before = hash.copy();
    update(hash, head, payload);
    yield { kind: head.readUInt8(0), payload, before: () => before.digest('hex') };
  }
}

const update = (hash: Hash, ...parts: Buffer[]): void => parts.forEach((part) => void hash.update(part));

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
