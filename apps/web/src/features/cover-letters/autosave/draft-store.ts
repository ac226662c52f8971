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

export type DraftSubject = Pick<LetterDraft, 'memberId' | 'coverLetterId' | 'draftId'>;

/** Drafts of one device by member and document. A record that does not fit is treated as none. */
export class DraftStore {
  constructor(private readonly storage: DraftStorage) {}

  async read(subject: DraftSubject): Promise<LetterDraft | null> {
    const parsed = letterDraftSchema.safeParse(await this.storage.get(keyOf(subject)));
    return parsed.success ? parsed.data : null;
  }

  write(draft: LetterDraft): Promise<void> {
    return this.storage.set(keyOf(draft), draft);
  }

  async discard(subject: DraftSubject): Promise<void> {
    await this.storage.delete(keyOf(subject));
  }

  /** Removes a draft after its save, unless another tab has written a newer one in its place. */
  async discardOwn(subject: DraftSubject, writerId: string): Promise<void> {
    const draft = await this.read(subject);
    if (draft?.writerId === writerId) await this.discard(subject);
  }

  /** Drafts of letters that were never saved, newest first. */
  async listUnsaved(memberId: number): Promise<LetterDraft[]> {
    const drafts = (await this.storage.entries()).flatMap(([key, value]) => {
      const parsed = key.startsWith(KEY_PREFIX) ? letterDraftSchema.safeParse(value) : null;
      return parsed?.success ? [parsed.data] : [];
    });
    return drafts
      .filter((draft) => draft.memberId === memberId && draft.coverLetterId === null)
      .sort((left, right) => right.updatedAt - left.updatedAt);
  }
}

const KEY_PREFIX = 'letter-draft:';

const keyOf = ({ memberId, coverLetterId, draftId }: DraftSubject): string =>
  `${KEY_PREFIX}${memberId}:${coverLetterId === null ? `new:${draftId}` : `saved:${coverLetterId}`}`;

/** Drafts in IndexedDB. */
export function indexedDbDrafts(): DraftStore {
  const database = createStore('cover-letter-drafts', 'drafts');
  return new DraftStore({
    get: (key) => get(key, database),
    set: (key, value) => set(key, value, database),
    delete: (key) => del(key, database),
    entries: async () => (await entries(database)).map(([key, value]) => [String(key), value]),
  });
}
