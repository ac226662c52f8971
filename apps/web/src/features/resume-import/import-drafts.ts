import { importDraftSchema } from './import-draft.js';
import type { ImportDraft } from './import-draft.js';
import { z } from 'zod';

const recordSchema = z.object({
  /** Null until something was changed. */
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

/** The parts of a key-value store that import drafts need. */
export interface ImportStorage {
  get(key: string): Promise<unknown>;
  set(key: string, record: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  entries(): Promise<[string, unknown][]>;
}

/** Results of jobs stay this long, so edits to one that is gone are of no use. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const NOTHING: ImportRecord = { draft: null, outcome: null };

/** What a member has changed in imported drafts on this device, by job. A record that does not fit is treated as none. */
export class ImportDrafts {
  constructor(
    private readonly memberId: number,
    private readonly storage: ImportStorage,
    private readonly now: () => number = Date.now,
  ) {}

  async read(jobId: string): Promise<ImportRecord> {
    return recordSchema.safeParse(await this.storage.get(this.keyOf(jobId))).data ?? NOTHING;
  }

  keep(jobId: string, draft: ImportDraft): Promise<void> {
    return this.write(jobId, { draft, outcome: null });
  }

  /** Remembers what became of a draft; of one that is over nothing else stays on the device. */
  async finish(jobId: string, outcome: ImportOutcome): Promise<void> {
    await this.write(jobId, { draft: null, outcome });
    await this.dropOld();
  }

  reopen(jobId: string): Promise<void> {
    return this.storage.delete(this.keyOf(jobId));
  }

  /** Nothing of the member's stays on this device. */
  async forget(): Promise<void> {
    for (const [key] of await this.storage.entries())
      if (key.startsWith(this.keyOf(''))) await this.storage.delete(key);
  }

  private keyOf(jobId: string): string {
    return `${this.memberId}:${jobId}`;
  }

  private write(jobId: string, record: ImportRecord): Promise<void> {
    return this.storage.set(this.keyOf(jobId), { ...record, updatedAt: this.now() });
  }

  private async dropOld(): Promise<void> {
    for (const [key, value] of await this.storage.entries()) {
      const record = recordSchema.safeParse(value).data;
      if (!record || record.updatedAt < this.now() - KEPT_MS) await this.storage.delete(key);
    }
  }
}

const PREFIX = 'resume-import-drafts:';

/** Import drafts in localStorage: what was typed is kept before a reload, which a database that answers later may miss. */
export function localImports(memberId: number): ImportDrafts {
  return new ImportDrafts(memberId, {
    get: async (key) => parsed(localStorage.getItem(PREFIX + key)),
    set: async (key, record) => localStorage.setItem(PREFIX + key, JSON.stringify(record)),
    delete: async (key) => localStorage.removeItem(PREFIX + key),
    entries: async () =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith(PREFIX))
        .map(([key, value]: [string, string]) => [key.slice(PREFIX.length), parsed(value)]),
  });
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
