import { createStore, del, entries, get, set } from 'idb-keyval';
import { z } from 'zod';

const reviewDraftSchema = z.object({
  decisions: z.record(z.string(), z.enum(['accepted', 'rejected'])),
  /** Which version of a change was looked at, and how many of its versions were seen. */
  shown: z.record(z.string(), z.number().int()).default({}),
  known: z.record(z.string(), z.number().int()).default({}),
  /** Whether the member applied or put away the review. */
  isFinished: z.boolean(),
  updatedAt: z.number(),
});
export type ReviewDraft = z.infer<typeof reviewDraftSchema>;
type StoredDraft = z.input<typeof reviewDraftSchema>;

/** The parts of a key-value store that reviews need. */
export interface ReviewStorage {
  get(jobId: string): Promise<unknown>;
  set(jobId: string, draft: StoredDraft): Promise<void>;
  delete(jobId: string): Promise<void>;
  entries(): Promise<[string, unknown][]>;
}

/** Results of jobs stay this long, so a review of one that is gone is of no use. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What the member decided in reviews on this device, by job. */
export class ReviewDrafts {
  constructor(
    private readonly storage: ReviewStorage,
    private readonly now: () => number = Date.now,
  ) {}

  async read(jobId: string): Promise<ReviewDraft | null> {
    const parsed = reviewDraftSchema.safeParse(await this.storage.get(jobId));
    return parsed.success ? parsed.data : null;
  }

  async write(jobId: string, draft: Omit<StoredDraft, 'updatedAt'>): Promise<void> {
    await this.storage.set(jobId, { ...draft, updatedAt: this.now() });
  }

  /** Puts a job's review away for good; the decisions stay with it. */
  async finish(jobId: string): Promise<void> {
    const draft = await this.read(jobId);
    await this.write(jobId, { decisions: {}, ...draft, isFinished: true });
    await this.dropOld();
  }

  private async dropOld(): Promise<void> {
    for (const [jobId, value] of await this.storage.entries()) {
      const parsed = reviewDraftSchema.safeParse(value);
      if (!parsed.success || parsed.data.updatedAt < this.now() - KEPT_MS) await this.storage.delete(jobId);
    }
  }
}

/** Reviews in IndexedDB. */
export function indexedDbReviews(): ReviewDrafts {
  const database = createStore('improve-reviews', 'reviews');
  return new ReviewDrafts({
    get: (jobId) => get(jobId, database),
    set: (jobId, draft) => set(jobId, draft, database),
    delete: (jobId) => del(jobId, database),
    entries: async () => (await entries(database)).map(([key, value]) => [String(key), value]),
  });
}
