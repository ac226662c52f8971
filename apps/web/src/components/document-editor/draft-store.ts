import type { DocumentKind, SavedDocument } from './document-type.js';
import { createStore, del, entries, get, set, delMany, keys } from 'idb-keyval';
import { z } from 'zod';

/** Which document a draft belongs to: a saved one by its id, one that was never saved by the draft's. */
export interface DraftSubject {
  memberId: number;
  documentId: number | null;
  draftId: string;
}

/** What this device keeps of a document that the server does not have yet. */
export interface Draft<Document> extends DraftSubject {
  /** The server's version that the draft was written on; null before the first save. */
  baseVersion: number | null;
  /** That version's text; null before the first save, and where a draft was kept without it. */
  base?: Document | null | undefined;
  document: Document;
  /** Whether it holds text of the AI's that the server has not been told of. */
  improved: boolean;
  /** The tab that wrote it, so that another tab's save does not throw it away. */
  writerId: string;
  updatedAt: number;
}

/** The parts of a key-value store that drafts need. */
export interface DraftStorage {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  entries(): Promise<[string, unknown][]>;
}

/** Storage that has written before the call returns: a page that is going away can't wait for the other. */
export type LateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

type DraftKind<Document> = Pick<DocumentKind<Document, SavedDocument>, 'name' | 'documentSchema'>;

/** Drafts of one kind on one device, by member and document. A record that does not fit is treated as none. */
export class DraftStore<Document> {
  private readonly keys: DraftKeys;
  private readonly schema: z.ZodType<Omit<Draft<Document>, 'documentId'>>;

  constructor(
    { name, documentSchema }: DraftKind<Document>,
    private readonly storage: DraftStorage,
    private readonly late: LateStorage,
  ) {
    this.keys = new DraftKeys(name);
    this.schema = recordSchema(documentSchema);
  }

  async read(subject: DraftSubject): Promise<Draft<Document> | null> {
    const [first = null, second = null] = await this.readAll(subject);
    return newer(first, second);
  }

  /** All that is kept in a place: the last moment of one tab may stand beside what another wrote. */
  async readAll(subject: DraftSubject): Promise<Draft<Document>[]> {
    const key = this.keys.of(subject);
    const kept = [this.toDraft(key, await this.storage.get(key)), this.readLate(subject)];
    return kept.filter((draft) => draft !== null);
  }

  /** What a page that was going away wrote. */
  readLate(subject: DraftSubject): Draft<Document> | null {
    return this.lateDraft(this.keys.of(subject));
  }

  write(draft: Draft<Document>): Promise<void> {
    return this.storage.set(this.keys.of(draft), draft);
  }

  /** Writes before it returns, for a page that is going away. */
  writeLate(draft: Draft<Document>): void {
    this.late.setItem(this.keys.of(draft), JSON.stringify(draft));
  }

  /** Throws away all that is kept in a place. */
  discard(subject: DraftSubject): Promise<void> {
    return this.discardWhere(subject, () => true);
  }

  /** Throws a draft away; what was written in its place since stays. */
  discardAsOf(draft: Draft<Document>): Promise<void> {
    const isIt = ({ writerId, updatedAt }: Draft<Document>) =>
      writerId === draft.writerId && updatedAt <= draft.updatedAt;
    return this.discardWhere(draft, isIt);
  }

  /** Throws away what is kept in a place, as far as it is meant. */
  async discardWhere(subject: DraftSubject, isMeant: (draft: Draft<Document>) => boolean): Promise<void> {
    const key = this.keys.of(subject);
    const late = this.readLate(subject);
    if (late && isMeant(late)) this.late.removeItem(key);
    const kept = this.toDraft(key, await this.storage.get(key));
    if (kept && isMeant(kept)) await this.storage.delete(key);
  }

  /** Drafts of documents that were never saved, newest first. */
  async listUnsaved(memberId: number): Promise<Draft<Document>[]> {
    return (await this.list(memberId)).filter(({ documentId }) => documentId === null);
  }

  /** All drafts of a member's, newest first. */
  async list(memberId: number): Promise<Draft<Document>[]> {
    const newest = new Map<string, Draft<Document>>();
    for (const [key, value] of [...(await this.storage.entries()), ...this.lateEntries()]) {
      const draft = this.keys.isDraft(key) ? newer(this.toDraft(key, value), newest.get(key) ?? null) : null;
      if (draft) newest.set(key, draft);
    }
    return [...newest.values()]
      .filter((draft) => draft.memberId === memberId)
      .sort((left, right) => right.updatedAt - left.updatedAt);
  }

  /** Makes the draft of a document that is gone one of a new document, by a name of its own. */
  async detach(draft: Draft<Document>, draftId: string): Promise<void> {
    await this.write({ ...draft, documentId: null, draftId, baseVersion: null, base: null });
    await this.discardAsOf(draft);
  }

  /** Remembers which document a draft became, so that old links to the draft lead to it. */
  rememberSaved({ memberId, draftId }: DraftSubject, documentId: number): void {
    this.late.setItem(this.keys.savedAs(memberId, draftId), String(documentId));
  }

  /** The document that a draft became on this device; null when it was never saved here. */
  savedAs(memberId: number, draftId: string): number | null {
    return Number(this.late.getItem(this.keys.savedAs(memberId, draftId))) || null;
  }

  private lateDraft(key: string): Draft<Document> | null {
    const text = this.late.getItem(key);
    return text === null ? null : this.toDraft(key, parseJson(text));
  }

  private lateEntries(): [string, unknown][] {
    const keys = Array.from({ length: this.late.length }, (_, index) => this.late.key(index));
    return keys.flatMap((key) => (key && this.keys.isDraft(key) ? [[key, this.lateDraft(key)]] : []));
  }

  // The key tells the document's id: it has stood under different names in the record.
  private toDraft(key: string, value: unknown): Draft<Document> | null {
    const record = this.schema.safeParse(value).data;
    return record ? { ...record, documentId: this.keys.documentIdOf(key) } : null;
  }
}

const recordSchema = <Document>(document: z.ZodType<Document>) =>
  z.object({
    memberId: z.number().int(),
    draftId: z.uuid(),
    baseVersion: z.number().int().nullable(),
    base: document.nullish().catch(null),
    document,
    improved: z.boolean(),
    writerId: z.string(),
    updatedAt: z.number(),
  });

const SAVED_ID = /:saved:(\d+)$/;

class DraftKeys {
  constructor(private readonly name: string) {}

  of({ memberId, documentId, draftId }: DraftSubject): string {
    return `${this.name}-draft:${memberId}:${documentId === null ? `new:${draftId}` : `saved:${documentId}`}`;
  }

  savedAs(memberId: number, draftId: string): string {
    return `${this.name}-saved-as:${memberId}:${draftId}`;
  }

  isDraft(key: string): boolean {
    return key.startsWith(`${this.name}-draft:`);
  }

  documentIdOf(key: string): number | null {
    const id = SAVED_ID.exec(key)?.[1];
    return id === undefined ? null : Number(id);
  }
}

function newer<Document>(
  left: Draft<Document> | null,
  right: Draft<Document> | null,
): Draft<Document> | null {
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

/** Drafts in IndexedDB, the last moment's in localStorage. */
export function browserDrafts<Document>(
  kind: DraftKind<Document> & { database: string },
): DraftStore<Document> {
  const database = createStore(kind.database, 'drafts');
  const storage: DraftStorage = {
    get: (key) => get(key, database),
    set: (key, value) => set(key, value, database),
    delete: (key) => del(key, database),
    entries: async () => (await entries(database)).map(([key, value]) => [String(key), value]),
  };
  return new DraftStore(kind, storage, localStorage);
}

type StoredKind = Pick<DocumentKind<unknown, SavedDocument>, 'name' | 'database'>;

/** Deletes what this device keeps of a member's documents, such as drafts that were never saved. */
export async function forgetDrafts(memberId: number, kinds: readonly StoredKind[]): Promise<void> {
  for (const { name, database } of kinds) {
    const isOwn = (key: string) =>
      [`${name}-draft:`, `${name}-saved-as:`].some((start) => key.startsWith(`${start}${memberId}:`));
    for (const key of Object.keys(localStorage)) if (isOwn(key)) localStorage.removeItem(key);
    const store = createStore(database, 'drafts');
    await delMany(
      (await keys<string>(store)).filter((key) => isOwn(String(key))),
      store,
    );
  }
}
