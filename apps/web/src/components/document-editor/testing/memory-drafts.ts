import type { LetterDocument } from '@/features/cover-letters/letter-document';
import { letterType } from '@/features/cover-letters/letter-type';
import { letterDocument } from '@/features/cover-letters/testing/letter.factory';
import { memoryStorage } from '../../../../testing/memory-storage.js';
import type { DocumentType, SavedDocument } from '../document-type.js';
import { DraftStore } from '../draft-store.js';
import type { Draft, SyncStorage } from '../draft-store.js';

/** Drafts of a type that live as long as the test; `records` and `closing` show what the two storages hold. */
export function memoryDraftsOf<Document, Saved extends SavedDocument>(type: DocumentType<Document, Saved>) {
  const { storage, records } = memoryStorage();
  const closing = new Map<string, string>();
  const sync: SyncStorage = {
    getItem: (key) => closing.get(key) ?? null,
    setItem: (key, value) => void closing.set(key, value),
    removeItem: (key) => void closing.delete(key),
    key: (index) => [...closing.keys()][index] ?? null,
    get length() {
      return closing.size;
    },
  };
  const drafts = new DraftStore(type, storage, sync);
  return { type: { ...type, drafts }, drafts, records, closing };
}

/** Letters are the documents that the editor is tested with. */
export const memoryDrafts = () => memoryDraftsOf(letterType);

/** The draft of a new letter that tab `tab-a` wrote. */
export const letterDraft = (overrides: Partial<Draft<LetterDocument>> = {}): Draft<LetterDocument> => ({
  memberId: 1,
  documentId: null,
  draftId: '5f3b0d1e-8f7a-4b53-9a0e-0d6a6e1c7a11',
  baseVersion: null,
  document: letterDocument(),
  improved: false,
  writerId: 'tab-a',
  updatedAt: 10,
  ...overrides,
});
