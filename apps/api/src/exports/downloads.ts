import { ProductError } from '#domain';
import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';

/** Downloads that this process sends at once. Each holds about three chunks of 128 KB in memory. */
const MAXIMUM_DOWNLOADS = 100;
/** Of those, the downloads of one member: others are not refused because of somebody who reads slowly. */
const MAXIMUM_DOWNLOADS_PER_MEMBER = 20;
const RETRY_SECONDS = 10;

/** Counts the files that this process sends to their members, and limits how many it sends at once. */
@Injectable()
export class Downloads {
  private total = 0;
  private readonly byMember = new Map<number, number>();

  /**
   * A stream of what `read` yields. The next chunk is read only when the client has taken the one before.
   * @throws ProductError RATE_LIMITED when too many are sent
   */
  open(memberId: number, read: () => AsyncIterable<Buffer>): Readable {
    const own = this.byMember.get(memberId) ?? 0;
    if (this.total >= MAXIMUM_DOWNLOADS || own >= MAXIMUM_DOWNLOADS_PER_MEMBER)
      throw new ProductError('RATE_LIMITED', {
        message: '한 번에 내려받는 파일이 많아요. 잠시 뒤에 다시 시도해 주세요.',
        retryAfterSeconds: RETRY_SECONDS,
      });
    this.total += 1;
    this.byMember.set(memberId, own + 1);
    return Readable.from(read(), { objectMode: false, highWaterMark: 1 }).once('close', () =>
      this.release(memberId),
    );
  }

  private release(memberId: number): void {
    this.total -= 1;
    const left = (this.byMember.get(memberId) ?? 1) - 1;
    if (left === 0) this.byMember.delete(memberId);
    else this.byMember.set(memberId, left);
  }
}
