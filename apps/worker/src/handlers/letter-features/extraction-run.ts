import { extractResultSchema, jobStatusSchema, type ExtractResult } from '#contracts';
import { idColumn, onlyRow, queryRows } from '#database';
import type { JobContext } from '#jobs';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/** The letters of a run: those that wait for extraction when it begins. */
const scopeSchema = z.object({ lastCoverLetterId: z.number().int(), letters: z.number().int() });
type Scope = z.infer<typeof scopeSchema>;

const SELECT_SCOPE = `
SELECT coalesce(max(cover_letter_id), 0) AS "lastCoverLetterId", count(*)::int AS letters
FROM crawled_cover_letter WHERE extracted_text_hash IS NULL`;

/** The progress of a run, computed from the jobs that it has submitted. */
const stateRow = extractResultSchema.extend({
  /** Letters are submitted by ascending id: none up to this one is submitted again. */
  lastSubmittedId: z.number().int(),
  unfinished: z.array(z.string()),
});
type RunState = z.infer<typeof stateRow>;

const SELECT_STATE = `
SELECT count(*) FILTER (WHERE status = 'SUCCEEDED')::int AS "extractedLetters",
  count(*) FILTER (WHERE status IN ('FAILED', 'CANCELLED'))::int AS "failedLetters",
  coalesce(sum((result ->> 'rawFeatures')::int), 0)::int AS "rawFeatures",
  coalesce(max((payload ->> 'coverLetterId')::bigint), 0) AS "lastSubmittedId",
  coalesce(array_agg(job_id) FILTER (WHERE finished_at IS NULL), '{}') AS unfinished
FROM job WHERE parent_job_id = $1 AND type = 'EXTRACT_LETTER'`;

const SELECT_ENDED = `
SELECT job_id AS "jobId", status, coalesce((result ->> 'rawFeatures')::int, 0) AS "rawFeatures"
FROM job WHERE job_id = ANY($1) AND finished_at IS NOT NULL`;
const endedRow = z.object({ jobId: z.string(), status: jobStatusSchema, rawFeatures: z.number().int() });

const SELECT_NEXT_LETTERS = `
SELECT cover_letter_id AS "coverLetterId" FROM crawled_cover_letter
WHERE extracted_text_hash IS NULL AND cover_letter_id > $1 AND cover_letter_id <= $2
ORDER BY cover_letter_id LIMIT $3`;
const letterRow = z.object({ coverLetterId: idColumn });

/** One run over the letters that wait for extraction. Its whole state is in the database, so another attempt can continue it. */
export class ExtractionRun {
  private readonly unfinished: Set<string>;

  private constructor(
    private readonly dataSource: DataSource,
    private readonly scope: Scope,
    private readonly state: RunState,
  ) {
    this.unfinished = new Set(state.unfinished);
  }

  static async resume(dataSource: DataSource, context: JobContext): Promise<ExtractionRun> {
    const scope = await context.step('scope', scopeSchema, async () =>
      onlyRow(await queryRows(dataSource, SELECT_SCOPE, scopeSchema)),
    );
    const state = onlyRow(await queryRows(dataSource, SELECT_STATE, stateRow, [context.jobId]));
    return new ExtractionRun(dataSource, scope, state);
  }

  get result(): ExtractResult {
    const { extractedLetters, failedLetters, rawFeatures } = this.state;
    return { extractedLetters, failedLetters, rawFeatures };
  }

  get letters(): number {
    return this.scope.letters;
  }

  get unfinishedLetters(): number {
    return this.unfinished.size;
  }

  /** The share of the letters that have ended, 0 to 1. */
  get share(): number {
    const ended = this.state.extractedLetters + this.state.failedLetters;
    return this.scope.letters === 0 ? 1 : Math.min(1, ended / this.scope.letters);
  }

  /** The ids of the letters to submit next, at most `limit`. */
  async nextLetters(limit: number): Promise<number[]> {
    const { lastSubmittedId } = this.state;
    const rows = await queryRows(this.dataSource, SELECT_NEXT_LETTERS, letterRow, [
      lastSubmittedId,
      this.scope.lastCoverLetterId,
      limit,
    ]);
    return rows.map(({ coverLetterId }) => coverLetterId);
  }

  addSubmitted(coverLetterId: number, jobId: string): void {
    this.state.lastSubmittedId = coverLetterId;
    this.unfinished.add(jobId);
  }

  /** Counts the letters that have ended since the last call. @returns whether there were any */
  async collect(): Promise<boolean> {
    if (this.unfinished.size === 0) return false;
    const ended = await queryRows(this.dataSource, SELECT_ENDED, endedRow, [[...this.unfinished]]);
    for (const { jobId, status, rawFeatures } of ended) {
      this.unfinished.delete(jobId);
      this.state[status === 'SUCCEEDED' ? 'extractedLetters' : 'failedLetters'] += 1;
      this.state.rawFeatures += rawFeatures;
    }
    return ended.length > 0;
  }
}
