import { z } from 'zod';
import { LocalRecords } from '@/lib/device-store';
import { DAY_MILLISECONDS } from '@/lib/durations';

const ignoredSchema = z.object({ names: z.array(z.string()), updatedAt: z.number() });

/** A list that is untouched for this long is deleted: what it ignored is reported again. */
const KEEP_MILLISECONDS = 180 * DAY_MILLISECONDS;

/** What a member ignores of the spelling check on this device, by document. An invalid record counts as missing. */
export class IgnoredFindings {
  private readonly records = new LocalRecords({
    prefix: 'spelling-ignored:',
    schema: ignoredSchema,
    keepMilliseconds: KEEP_MILLISECONDS,
  });

  constructor(private readonly memberId: number) {}

  /** @param documentKey the kind of the document, and its id or that of its draft */
  read(documentKey: string): readonly string[] {
    return this.records.read(this.keyOf(documentKey))?.names ?? [];
  }

  /** Stores the names before it returns; a device that refuses them forgets them with the page. */
  write(documentKey: string, names: readonly string[]): void {
    try {
      if (names.length === 0) this.records.delete(this.keyOf(documentKey));
      else this.records.write(this.keyOf(documentKey), { names: [...names] });
      this.records.deleteExpired();
    } catch (error) {
      console.error('무시한 곳을 이 기기에 적어 두지 못했습니다.', error);
    }
  }

  /** Deletes everything of the member's from this device. */
  forget(): void {
    this.records.deleteByPrefix(this.keyOf(''));
  }

  private keyOf(documentKey: string): string {
    return `${this.memberId}:${documentKey}`;
  }
}
