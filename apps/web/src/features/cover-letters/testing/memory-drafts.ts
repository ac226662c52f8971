import { DraftStore } from '../autosave/draft-store.js';

/** Drafts that live as long as the test; `records` shows what is kept. */
export function memoryDrafts(): { drafts: DraftStore; records: Map<string, unknown> } {
  const records = new Map<string, unknown>();
  const drafts = new DraftStore({
    get: async (key) => structuredClone(records.get(key)),
    set: async (key, value) => void records.set(key, structuredClone(value)),
    delete: async (key) => void records.delete(key),
    entries: async () => [...records.entries()],
  });
  return { drafts, records };
}
