import { DraftStore } from '../draft-store.js';
import type { DraftStorage, LateStorage } from '../draft-store.js';
import { letterKind } from '@/features/cover-letters/letter-type';

/** Drafts that live as long as the test; `records` and `late` show what is kept. */
export function memoryDrafts() {
  const records = new Map<string, unknown>();
  const late = new Map<string, string>();
  const storage: DraftStorage = {
    get: async (key) => structuredClone(records.get(key)),
    set: async (key, value) => void records.set(key, structuredClone(value)),
    delete: async (key) => void records.delete(key),
    entries: async () => [...records.entries()],
  };
  const lateStorage: LateStorage = {
    getItem: (key) => late.get(key) ?? null,
    setItem: (key, value) => void late.set(key, value),
    removeItem: (key) => void late.delete(key),
    key: (index) => [...late.keys()][index] ?? null,
    get length() {
      return late.size;
    },
  };
  return { drafts: new DraftStore(letterKind, storage, lateStorage), records, late };
}
