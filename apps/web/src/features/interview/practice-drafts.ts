import { z } from 'zod';

const practiceDraftSchema = z.object({
  answer: z.string(),
  /** Time spent on it, in milliseconds. */
  elapsed: z.number().nonnegative(),
  updatedAt: z.number(),
});
export type PracticeDraft = Omit<z.infer<typeof practiceDraftSchema>, 'updatedAt'>;

/** The parts of a browser's storage that drafts need; it has written before the call returns. */
type PracticeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const EMPTY: PracticeDraft = { answer: '', elapsed: 0 };
const PREFIX = 'interview-practice';
/** A draft untouched for this long is deleted. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** The answers that a member is practising on this device, by question. An invalid record counts as missing. */
export class PracticeDrafts {
  constructor(
    private readonly memberId: number,
    private readonly storage: PracticeStorage = localStorage,
    private readonly now: () => number = Date.now,
  ) {}

  read(qnaId: number): PracticeDraft {
    return this.parse(this.storage.getItem(this.keyOf(qnaId))) ?? EMPTY;
  }

  /** Keeps a draft; an empty one is dropped. @returns whether the device took it */
  write(qnaId: number, draft: PracticeDraft): boolean {
    try {
      if (draft.answer === '' && draft.elapsed === 0) this.storage.removeItem(this.keyOf(qnaId));
      else this.storage.setItem(this.keyOf(qnaId), JSON.stringify({ ...draft, updatedAt: this.now() }));
      return true;
    } catch (error) {
      // A full storage throws; the screen shows that.
      console.error('연습하던 답변을 이 기기에 보관하지 못했습니다.', error);
      return false;
    }
  }

  /**
   * Calls back with drafts that another tab stores, also with those stored while this tab was frozen.
   * @returns a function that unsubscribes
   */
  follow(qnaId: number, listener: (draft: PracticeDraft) => void): () => void {
    const tell = () => listener(this.read(qnaId));
    const onStorage = ({ key }: StorageEvent) => key === this.keyOf(qnaId) && tell();
    const onVisible = () => document.visibilityState === 'visible' && tell();
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }

  /** Deletes drafts of any member that are older than KEPT_MS. */
  dropOld(): void {
    for (const key of this.keys()) {
      if (!key.startsWith(`${PREFIX}:`)) continue;
      const draft = this.parse(this.storage.getItem(key));
      if (!draft || draft.updatedAt < this.now() - KEPT_MS) this.storage.removeItem(key);
    }
  }

  /** Nothing of the member's stays on this device. */
  forget(): void {
    for (const key of this.keys()) if (key.startsWith(this.keyOf(''))) this.storage.removeItem(key);
  }

  private keyOf(qnaId: number | ''): string {
    return `${PREFIX}:${this.memberId}:${qnaId}`;
  }

  private keys(): string[] {
    const { storage } = this;
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  }

  private parse(text: string | null): z.infer<typeof practiceDraftSchema> | null {
    try {
      return practiceDraftSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
    } catch {
      return null;
    }
  }
}
