import { ImportDrafts } from '../job/import-drafts.js';

/** Import drafts that live as long as the test; of member 3; `records` shows what is kept. */
export function memoryImports(now?: () => number): { drafts: ImportDrafts; records: Map<string, unknown> } {
  const records = new Map<string, unknown>();
  const storage = {
    get: async (key: string) => structuredClone(records.get(key)),
    set: async (key: string, record: unknown) => void records.set(key, structuredClone(record)),
    delete: async (key: string) => void records.delete(key),
    entries: async () => [...records.entries()],
  };
  return { drafts: new ImportDrafts(3, storage, now), records };
}
