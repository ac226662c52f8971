import { ReviewDrafts } from '../review/review-drafts.js';

/** Reviews that live as long as the test; `records` shows what is kept. */
export function memoryReviews(now?: () => number): { reviews: ReviewDrafts; records: Map<string, unknown> } {
  const records = new Map<string, unknown>();
  const storage = {
    get: async (jobId: string) => structuredClone(records.get(jobId)),
    set: async (jobId: string, draft: unknown) => void records.set(jobId, structuredClone(draft)),
    delete: async (jobId: string) => void records.delete(jobId),
    entries: async () => [...records.entries()],
  };
  return { reviews: new ReviewDrafts(storage, now), records };
}
