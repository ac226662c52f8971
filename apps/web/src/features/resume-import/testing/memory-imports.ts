import { ImportDrafts } from '../job/import-drafts.js';

/** Import drafts that live as long as the test; `records` shows what is kept. */
export function memoryImports(now?: () => number): { drafts: ImportDrafts; records: Map<string, unknown> } {
  const records = new Map<string, unknown>();
  const storage = {
    get: async (jobId: string) => structuredClone(records.get(jobId)),
    set: async (jobId: string, record: unknown) => void records.set(jobId, structuredClone(record)),
    delete: async (jobId: string) => void records.delete(jobId),
    entries: async () => [...records.entries()],
  };
  return { drafts: new ImportDrafts(storage, now), records };
}
