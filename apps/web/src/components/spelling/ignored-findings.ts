import { z } from 'zod';
import { LocalRecords } from '@/lib/device-store';
import { DAY_MILLISECONDS } from '@/lib/durations';

const ignoredSchema = z.object({ names: z.array(z.string()), updatedAt: z.number() });

/** A list that was not written for this long is deleted, and its findings are reported again. */
const KEEP_MILLISECONDS = 180 * DAY_MILLISECONDS;

/**
 * The findings that a member ignores on this device: for each document a list of their names, as `findingName` gives
 * them. An invalid record counts as missing.
 */
export class IgnoredFindings {
  private readonly records = new LocalRecords({
    prefix: 'spelling-ignored:',
    schema: ignoredSchema,
    keepMilliseconds: KEEP_MILLISECONDS,
  });

  constructor(private readonly memberId: number) {}

  /** @param documentKey names the document: see `CheckedDocument` */
  read(documentKey: string): readonly string[] {
    return this.records.read(this.keyOf(documentKey))?.names ?? [];
  }

  /** Stores the names before it returns. Where the device cannot store them, they are lost when the page is left. */
  write(documentKey: string, names: readonly string[]): void {
    try {
      if (names.length === 0) this.records.delete(this.keyOf(documentKey));
      else this.records.write(this.keyOf(documentKey), { names: [...names] });
      this.records.deleteExpired();
    } catch (error) {
      console.error('무시한 곳을 이 기기에 적어 두지 못했습니다.', error);
    }
  }

  /** Deletes all lists of the member from this device. */
  forget(): void {
    this.records.deleteByPrefix(this.keyOf(''));
  }

  private keyOf(documentKey: string): string {
    return `${this.memberId}:${documentKey}`;
  }
}
