import { z } from 'zod';
import { JOB_DAYS } from '#contracts';
import { DeviceRecords, indexedDbStorage } from '@/lib/device-store';
import type { DeviceStorage } from '@/lib/device-store';
import { DAY_MILLISECONDS } from '@/lib/durations';

const reviewDraftSchema = z.object({
  decisions: z.record(z.string(), z.enum(['accepted', 'rejected'])),
  /** Which wording of each change is shown. */
  shown: z.record(z.string(), z.number().int()).default({}),
  /** How many wordings of each change the member has seen. */
  known: z.record(z.string(), z.number().int()).default({}),
  /** Whether the member applied the review, or hid the outcome of the job, a failure too. */
  isFinished: z.boolean(),
  updatedAt: z.number(),
});
export type ReviewDraft = z.infer<typeof reviewDraftSchema>;
type ReviewDraftInput = Omit<z.input<typeof reviewDraftSchema>, 'updatedAt'>;

/** The server deletes results of jobs after this time; a review of a deleted one is of no use. */
const KEEP_MILLISECONDS = JOB_DAYS * DAY_MILLISECONDS;

/** What the member decided in reviews on this device, by job. */
export class ReviewDrafts {
  private readonly records: DeviceRecords<ReviewDraft>;

  constructor(storage: DeviceStorage, now?: () => number) {
    this.records = new DeviceRecords({
      storage,
      schema: reviewDraftSchema,
      keepMilliseconds: KEEP_MILLISECONDS,
      now,
    });
  }

  read(jobId: string): Promise<ReviewDraft | null> {
    return this.records.read(jobId);
  }

  write(jobId: string, draft: ReviewDraftInput): Promise<void> {
    return this.records.write(jobId, { ...draft, shown: draft.shown ?? {}, known: draft.known ?? {} });
  }

  /** Marks a job's review as finished, with its decisions, and deletes reviews that are too old. */
  async finish(jobId: string): Promise<void> {
    const draft = await this.read(jobId);
    await this.write(jobId, { decisions: {}, ...draft, isFinished: true });
    await this.records.deleteExpired();
  }
}

export const indexedDbReviews = (): ReviewDrafts =>
  new ReviewDrafts(indexedDbStorage('improve-reviews', 'reviews'));
