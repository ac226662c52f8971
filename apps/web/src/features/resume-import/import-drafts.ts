import { z } from 'zod';
import { JOB_DAYS } from '#contracts';
import { DeviceRecords, localStorageOf } from '@/lib/device-store';
import type { DeviceStorage } from '@/lib/device-store';
import { DAY_MILLISECONDS } from '@/lib/durations';
import { importDraftSchema } from './import-draft.js';
import type { ImportDraft } from './import-draft.js';

const recordSchema = z.object({
  /** Null until something was changed, and after the end. */
  draft: importDraftSchema.nullable(),
  /** What the member did with it in the end; `resumeId` is the resume that it became. */
  outcome: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('SAVED'), resumeId: z.number().int() }),
      z.object({ kind: z.literal('DISCARDED') }),
    ])
    .nullable(),
  updatedAt: z.number(),
});
export type ImportRecord = Omit<z.infer<typeof recordSchema>, 'updatedAt'>;
export type ImportOutcome = NonNullable<ImportRecord['outcome']>;

/** The server deletes results of jobs after this time; edits to a deleted one are of no use. */
const KEEP_MILLISECONDS = JOB_DAYS * DAY_MILLISECONDS;

/** What a member changed in imported drafts on this device, by job. */
export class ImportDrafts {
  private readonly records: DeviceRecords<z.infer<typeof recordSchema>>;

  constructor(
    private readonly memberId: number,
    storage: DeviceStorage,
    now?: () => number,
  ) {
    this.records = new DeviceRecords({
      storage,
      schema: recordSchema,
      keepMilliseconds: KEEP_MILLISECONDS,
      now,
    });
  }

  async read(jobId: string): Promise<ImportRecord> {
    const record = await this.records.read(this.keyOf(jobId));
    return { draft: record?.draft ?? null, outcome: record?.outcome ?? null };
  }

  keep(jobId: string, draft: ImportDraft): Promise<void> {
    return this.records.write(this.keyOf(jobId), { draft, outcome: null });
  }

  /** Remembers what the member did with a draft; its text is deleted from the device. */
  async finish(jobId: string, outcome: ImportOutcome): Promise<void> {
    await this.records.write(this.keyOf(jobId), { draft: null, outcome });
    await this.records.deleteExpired();
  }

  reopen(jobId: string): Promise<void> {
    return this.records.delete(this.keyOf(jobId));
  }

  /** How many imported resumes the member changed on this device and neither saved nor discarded. */
  async count(): Promise<number> {
    return (await this.records.list(this.keyOf(''))).filter(({ draft }) => draft !== null).length;
  }

  /** Deletes all of the member's drafts and their outcomes from this device. */
  forget(): Promise<void> {
    return this.records.deleteByPrefix(this.keyOf(''));
  }

  private keyOf(jobId: string): string {
    return `${this.memberId}:${jobId}`;
  }
}

/** Import drafts in localStorage: what was typed is stored before a reload, which a database that answers later may miss. */
export const localImports = (memberId: number): ImportDrafts =>
  new ImportDrafts(memberId, localStorageOf('resume-import-drafts:'));
