import { createStore, del, entries, get, set } from 'idb-keyval';
import { z } from 'zod';
import { letterDocumentSchema } from '../document/letter-document.js';

/** What this device keeps of a document that the server does not have yet. */
export const letterDraftSchema = z.object({
  memberId: z.number().int(),
  coverLetterId: z.number().int().nullable(),
  draftId: z.uuid(),
  /** The server's version that the draft was written on; null before the first save. */
  baseVersion: z.number().int().nullable(),
  document: letterDocumentSchema,
  /** Whether it holds text of the AI's that the server has not been told of. */
  improved: z.boolean(),
  /** The tab that wrote it, so that another tab's save does not throw it away. */
  writerId: z.string(),
  updatedAt: z.number(),
});
export type LetterDraft = z.infer<typeof letterDraftSchema>;

/** The parts of a key-value store that drafts need. */
export interface DraftStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  entries(): Promise<[string, unknown][]>;
}

/** Storage that has written before the call returns: a page that is going away can't wait for the other. */
export type LateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export type DraftSubject = Pick<LetterDraft, 'memberId' | 'coverLetterId' | 'draftId'>;

/** Drafts of one device by member and document. A record that does not fit is treated as none. */
export class DraftStore {
  constructor(
    private readonly storage: DraftStorage,
    private readonly late: LateStorage,
  ) {}

  async read(subject: DraftSubject): Promise<LetterDraft | null> {
    const key = keyOf(subject);
    return newer(toDraft(await this.storage.get(key)), this.readLate(key));
  }

  write(draft: LetterDraft): Promise<void> {
    return this.storage.set(keyOf(draft), draft);
  }

  /** Writes before it returns, for a page that is going away. */
  writeLate(draft: LetterDraft): void {
    this.late.setItem(keyOf(draft), JSON.stringify(draft));
  }

  async discard(subject: DraftSubject): Promise<void> {
    this.late.removeItem(keyOf(subject));
    await this.storage.delete(keyOf(subject));
  }

  /** Removes a draft after its save, unless another tab has written a newer one in its place. */
  async discardOwn(subject: DraftSubject, writerId: string): Promise<void> {
    const draft = await this.read(subject);
    if (draft?.writerId === writerId) await this.discard(subject);
  }

  /** Drafts of letters that were never saved, newest first. */
  async listUnsaved(memberId: number): Promise<LetterDraft[]> {
    const newest = new Map<string, LetterDraft>();
    for (const [key, value] of [...(await this.storage.entries()), ...this.lateEntries()]) {
      const draft = key.startsWith(KEY_PREFIX) ? newer(toDraft(value), newest.get(key) ?? null) : null;
      if (draft) newest.set(key, draft);
    }
    return [...newest.values()]
      .filter((draft) => draft.memberId === memberId && draft.coverLetterId === null)
      .sort((left, right) => right.updatedAt - left.updatedAt);
  }

  /** Remembers which letter a draft became, so that old links to the draft lead to it. */
  rememberSaved({ memberId, draftId }: DraftSubject, coverLetterId: number): void {
    this.late.setItem(savedKeyOf(memberId, draftId), String(coverLetterId));
  }

  /** The letter that a draft became on this device; null when it was never saved here. */
  savedAs(memberId: number, draftId: string): number | null {
    return Number(this.late.getItem(savedKeyOf(memberId, draftId))) || null;
  }

  private readLate(key: string): LetterDraft | null {
    const text = this.late.getItem(key);
    return text === null ? null : toDraft(parseJson(text));
  }

  private lateEntries(): [string, unknown][] {
    const keys = Array.from({ length: this.late.length }, (_, index) => this.late.key(index));
    return keys.flatMap((key) => (key?.startsWith(KEY_PREFIX) ? [[key, this.readLate(key)]] : []));
  }
}

const toDraft = (value: unknown): LetterDraft | null => letterDraftSchema.safeParse(value).data ?? null;

function newer(left: LetterDraft | null, right: LetterDraft | null): LetterDraft | null {
  if (!left || !right) return left ?? right;
  return left.updatedAt >= right.updatedAt ? left : right;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const KEY_PREFIX = 'letter-draft:';

const savedKeyOf = (memberId: number, draftId: string): string => `letter-saved-as:${memberId}:${draftId}`;

const keyOf = ({ memberId, coverLetterId, draftId }: DraftSubject): string =>
  `${KEY_PREFIX}${memberId}:${coverLetterId === null ? `new:${draftId}` : `saved:${coverLetterId}`}`;

/** Drafts in IndexedDB, the last moment's in localStorage. */
export function browserDrafts(): DraftStore {
  const database = createStore('cover-letter-drafts', 'drafts');
  const storage: DraftStorage = {
    get: (key) => get(key, database),
    set: (key, value) => set(key, value, database),
    delete: (key) => del(key, database),
    entries: async () => (await entries(database)).map(([key, value]) => [String(key), value]),
  };
  return new DraftStore(storage, localStorage);
}
