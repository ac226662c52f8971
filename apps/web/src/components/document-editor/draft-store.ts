import { z } from 'zod';
import { indexedDbStorage } from '@/lib/device-store';
import type { DeviceStorage } from '@/lib/device-store';
import { parseJson } from '@/lib/parse-json';

/** Which document a draft is about: a saved one is known by its id, one that was never saved by the draft's. */
export interface DraftSubject {
  memberId: number;
  documentId: number | null;
  draftId: string;
}

/** What this device keeps of a document that the server does not have yet. */
export interface Draft<Document> extends DraftSubject {
  /** The server's version that the draft was written on; null before the first save, 0 if it was written on none. */
  baseVersion: number | null;
  /** The document of that version; null or undefined when it is not known. */
  base?: Document | null | undefined;
  document: Document;
  /** Whether it holds text of the AI that was not saved on the server yet. */
  improved: boolean;
  /** The tab that wrote it, so that another tab's save does not delete it. */
  writerId: string;
  updatedAt: number;
}

/** Synchronous storage: a page that is closing cannot wait for the asynchronous one. */
export type SyncStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** What a store of drafts has to know of a type of document. `Document` is what the member edits. */
export interface DraftDescription<Document> {
  /**
   * Names its drafts on this device, such as `letter`. After a change of the name, stored drafts are not found any
   * more.
   */
  name: string;
  /** The IndexedDB database of its drafts. */
  database: string;
  documentSchema: z.ZodType<Document>;
}

/**
 * Drafts of one type of document on this device, by member and document. A draft is stored asynchronously while the
 * member writes and synchronously when the page closes: both storages may hold a draft of the same document, written
 * by different tabs. A record that does not fit its schema is treated as missing.
 */
export class DraftStore<Document> {
  private readonly keys: StorageKeys;
  private readonly schema: z.ZodType<Omit<Draft<Document>, 'documentId'>>;

  constructor(
    { name, documentSchema }: Pick<DraftDescription<Document>, 'name' | 'documentSchema'>,
    private readonly storage: DeviceStorage,
    private readonly sync: SyncStorage,
  ) {
    this.keys = new StorageKeys(name);
    this.schema = recordSchema(documentSchema);
  }

  async read(subject: DraftSubject): Promise<Draft<Document> | null> {
    const [first = null, second = null] = await this.readAll(subject);
    return newer(first, second);
  }

  /** The drafts of a document in both storages. */
  async readAll(subject: DraftSubject): Promise<Draft<Document>[]> {
    const key = this.keys.of(subject);
    const kept = [this.toDraft(key, await this.storage.get(key)), this.readSync(subject)];
    return kept.filter((draft) => draft !== null);
  }

  /** The draft that a closing page wrote. */
  readSync(subject: DraftSubject): Draft<Document> | null {
    return this.syncDraft(this.keys.of(subject));
  }

  write(draft: Draft<Document>): Promise<void> {
    return this.storage.set(this.keys.of(draft), draft);
  }

  /** Writes before it returns, for a page that is closing. */
  writeSync(draft: Draft<Document>): void {
    this.sync.setItem(this.keys.of(draft), JSON.stringify(draft));
  }

  /** Deletes the drafts of a document. */
  discard(subject: DraftSubject): Promise<void> {
    return this.discardWhere(subject, () => true);
  }

  /** Deletes a draft that was read before; what its tab has written of the document since, or another tab, stays. */
  discardAsOf(draft: Draft<Document>): Promise<void> {
    const isOfSameTabAndNotNewer = ({ writerId, updatedAt }: Draft<Document>) =>
      writerId === draft.writerId && updatedAt <= draft.updatedAt;
    return this.discardWhere(draft, isOfSameTabAndNotNewer);
  }

  /** Deletes those drafts of a document for which the test is true. */
  async discardWhere(subject: DraftSubject, matches: (draft: Draft<Document>) => boolean): Promise<void> {
    const key = this.keys.of(subject);
    const closing = this.readSync(subject);
    if (closing && matches(closing)) this.sync.removeItem(key);
    const kept = this.toDraft(key, await this.storage.get(key));
    if (kept && matches(kept)) await this.storage.delete(key);
  }

  /** Drafts of documents that were never saved, newest first. */
  async listUnsaved(memberId: number): Promise<Draft<Document>[]> {
    return (await this.list(memberId)).filter(({ documentId }) => documentId === null);
  }

  /** All drafts of a member, newest first. */
  async list(memberId: number): Promise<Draft<Document>[]> {
    const newest = new Map<string, Draft<Document>>();
    for (const [key, value] of [...(await this.storage.entries()), ...this.syncEntries()]) {
      const draft = this.keys.isDraft(key) ? newer(this.toDraft(key, value), newest.get(key) ?? null) : null;
      if (draft) newest.set(key, draft);
    }
    return [...newest.values()]
      .filter((draft) => draft.memberId === memberId)
      .sort((left, right) => right.updatedAt - left.updatedAt);
  }

  /** Turns the draft of a document that was deleted on the server into the draft of a new document. */
  async detach(draft: Draft<Document>, draftId: string): Promise<void> {
    await this.write({ ...draft, documentId: null, draftId, baseVersion: null, base: null });
    await this.discardAsOf(draft);
  }

  /**
   * Remembers which document a draft became, so that old links to the draft lead to it. A device that has no room for
   * that must not make the save fail.
   */
  rememberSaved({ memberId, draftId }: DraftSubject, documentId: number): void {
    try {
      this.sync.setItem(this.keys.savedAs(memberId, draftId), String(documentId));
    } catch (error) {
      console.error('저장한 글의 번호를 이 기기에 남기지 못했습니다.', error);
    }
  }

  /** The document that a draft became on this device; null when it was never saved here. */
  savedAs(memberId: number, draftId: string): number | null {
    return Number(this.sync.getItem(this.keys.savedAs(memberId, draftId))) || null;
  }

  /** Deletes everything of a member: the drafts, and which documents they became. */
  async forget(memberId: number): Promise<void> {
    for (const key of this.syncKeys()) if (this.keys.isOf(memberId, key)) this.sync.removeItem(key);
    for (const [key] of await this.storage.entries())
      if (this.keys.isOf(memberId, key)) await this.storage.delete(key);
  }

  private syncDraft(key: string): Draft<Document> | null {
    return this.toDraft(key, parseJson(this.sync.getItem(key)));
  }

  private syncEntries(): [string, unknown][] {
    return this.syncKeys()
      .filter((key) => this.keys.isDraft(key))
      .map((key) => [key, this.syncDraft(key)]);
  }

  private syncKeys(): string[] {
    const keys = Array.from({ length: this.sync.length }, (_, index) => this.sync.key(index));
    return keys.filter((key) => key !== null);
  }

  // The id comes from the key: older records hold it under other names.
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

class StorageKeys {
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

  isOf(memberId: number, key: string): boolean {
    return [`${this.name}-draft:`, `${this.name}-saved-as:`].some((start) =>
      key.startsWith(`${start}${memberId}:`),
    );
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

/** Drafts in IndexedDB; those of closing pages in localStorage. */
export const browserDrafts = <Document>(description: DraftDescription<Document>): DraftStore<Document> =>
  new DraftStore(description, indexedDbStorage(description.database, 'drafts'), localStorage);
