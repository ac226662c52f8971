import { inflateRawSync } from 'node:zlib';
import { READING_LIMITS } from './reading-limits.js';
import { DocumentRefusal } from './refusal.js';

/**
 * Inflates the parts of one document, within the limits of the whole document. Sizes that a file states count for
 * nothing.
 */
export class Inflation {
  private remaining: number = READING_LIMITS.inflatedBytes;

  /**
   * Inflates raw deflate data.
   * @throws DocumentRefusal BOMB as soon as too much comes out, BROKEN when the data is no deflate data or breaks off
   */
  inflate(packed: Buffer): Buffer {
    const { freeInflatedBytes, inflationRatio } = READING_LIMITS;
    const most = Math.max(freeInflatedBytes, packed.length * inflationRatio);
    try {
      const inflated = inflateRawSync(packed, {
        maxOutputLength: Math.max(1, Math.min(this.remaining, most)),
      });
      this.take(inflated.length);
      return inflated;
    } catch (error) {
      if (error instanceof DocumentRefusal) throw error;
      const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
      throw new DocumentRefusal(isTooLarge ? 'BOMB' : 'BROKEN', isTooLarge ? 'inflated' : 'deflate data');
    }
  }

  /** Counts bytes that were inflated or are stored uncompressed. @throws DocumentRefusal BOMB */
  take(bytes: number): void {
    this.remaining -= bytes;
    if (this.remaining < 0) throw new DocumentRefusal('BOMB', 'inflated in all');
  }
}
