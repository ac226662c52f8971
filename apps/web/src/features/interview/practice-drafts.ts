import { z } from 'zod';
import { LocalRecords } from '@/lib/device-store';
import { DAY_MILLISECONDS } from '@/lib/durations';

const practiceDraftSchema = z.object({
  answer: z.string(),
  /** Time spent on it, in milliseconds. */
  elapsed: z.number().nonnegative(),
  updatedAt: z.number(),
});
export type PracticeDraft = Omit<z.infer<typeof practiceDraftSchema>, 'updatedAt'>;

const EMPTY: PracticeDraft = { answer: '', elapsed: 0 };
/** A draft untouched for this long is deleted. */
const KEEP_MILLISECONDS = 90 * DAY_MILLISECONDS;

/** The answers that a member is practising on this device, by question. An invalid record counts as missing. */
export class PracticeDrafts {
  private readonly records: LocalRecords<z.infer<typeof practiceDraftSchema>>;

  constructor(
    private readonly memberId: number,
    now?: () => number,
  ) {
    this.records = new LocalRecords({
      prefix: 'interview-practice:',
      schema: practiceDraftSchema,
      keepMilliseconds: KEEP_MILLISECONDS,
      now,
    });
  }

  read(qnaId: number): PracticeDraft {
    return this.records.read(this.keyOf(qnaId)) ?? EMPTY;
  }

  /** Stores a draft before it returns; an empty one is deleted. @returns false when the device refuses it */
  write(qnaId: number, draft: PracticeDraft): boolean {
    try {
      if (draft.answer === '' && draft.elapsed === 0) this.records.delete(this.keyOf(qnaId));
      else this.records.write(this.keyOf(qnaId), draft);
      return true;
    } catch (error) {
      // A full storage throws; the screen shows that.
      console.error('연습하던 답변을 이 기기에 보관하지 못했습니다.', error);
      return false;
    }
  }

  /**
   * Calls back with the draft when another tab has stored it, and when this tab, which may have been frozen, is shown
   * again.
   * @returns a function that unsubscribes
   */
  subscribe(qnaId: number, listener: (draft: PracticeDraft) => void): () => void {
    return this.records.subscribe(this.keyOf(qnaId), () => listener(this.read(qnaId)));
  }

  /** Deletes drafts of any member that are older than KEEP_MILLISECONDS. */
  deleteExpired(): void {
    this.records.deleteExpired();
  }

  /** How many answers of the member's this device has. */
  count(): number {
    return this.records.list(this.keyOf('')).filter(({ answer }) => answer !== '').length;
  }

  /** Deletes all of the member's drafts from this device. */
  forget(): void {
    this.records.deleteByPrefix(this.keyOf(''));
  }

  private keyOf(qnaId: number | ''): string {
    return `${this.memberId}:${qnaId}`;
  }
}
