import type { ExtractResult, JobStatus } from '#contracts';
import { queryRows } from '#database';
import type { JobContext } from '#jobs';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/** The letters of a run: those that wait for extraction when it begins. */
export const scopeSchema = z.object({ lastCoverLetterId: z.number().int(), letters: z.number().int() });
export type Scope = z.infer<typeof scopeSchema>;

const SCOPE = `
SELECT coalesce(max(cover_letter_id), 0) AS "lastCoverLetterId", count(*)::int AS letters
FROM crawled_cover_letter WHERE extracted_text_hash IS NULL`;

/** What has become of the letters that a run has handed out. */
interface RunState extends ExtractResult {
  /** The letters are handed out by ascending id: none up to this one is handed out again. */
  handedOutUpTo: number;
  unfinished: string[];
}

const STATE = `
SELECT count(*) FILTER (WHERE status = 'SUCCEEDED')::int AS "extractedLetters",
  count(*) FILTER (WHERE status IN ('FAILED', 'CANCELLED'))::int AS "failedLetters",
  coalesce(sum((result ->> 'rawFeatures')::int), 0)::int AS "rawFeatures",
  coalesce(max((payload ->> 'coverLetterId')::bigint), 0) AS "handedOutUpTo",
  coalesce(array_agg(job_id) FILTER (WHERE finished_at IS NULL), '{}') AS unfinished
FROM job WHERE parent_job_id = $1 AND type = 'EXTRACT_LETTER'`;

const ENDED = `
SELECT job_id AS "jobId", status, coalesce((result ->> 'rawFeatures')::int, 0) AS "rawFeatures"
FROM job WHERE job_id = ANY($1) AND finished_at IS NOT NULL`;

const NEXT_LETTERS = `
SELECT cover_letter_id AS "coverLetterId" FROM crawled_cover_letter
WHERE extracted_text_hash IS NULL AND cover_letter_id > $1 AND cover_letter_id <= $2
ORDER BY cover_letter_id LIMIT $3`;

/** One run over the letters that wait for extraction. All that it knows stands in the database: another attempt goes on from there. */
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
    const scope = await context.step('scope', scopeSchema, () => only(queryRows<Scope>(dataSource, SCOPE)));
    const state = await only(queryRows<RunState>(dataSource, STATE, [context.jobId]));
    return new ExtractionRun(dataSource, scope, state);
  }

  get result(): ExtractResult {
    const { extractedLetters, failedLetters, rawFeatures } = this.state;
    return { extractedLetters, failedLetters, rawFeatures };
  }

  get letters(): number {
    return this.scope.letters;
  }

  get inFlight(): number {
    return this.unfinished.size;
  }

  /** What is done of the run, 0 to 1. */
  get share(): number {
    const ended = this.state.extractedLetters + this.state.failedLetters;
    return this.scope.letters === 0 ? 1 : Math.min(1, ended / this.scope.letters);
  }

  /** The letters to be handed out next, at most so many. */
  async next(limit: number): Promise<number[]> {
    const { handedOutUpTo } = this.state;
    const rows = await queryRows<{ coverLetterId: number }>(this.dataSource, NEXT_LETTERS, [
      handedOutUpTo,
      this.scope.lastCoverLetterId,
      limit,
    ]);
    return rows.map(({ coverLetterId }) => coverLetterId);
  }

  handedOut(coverLetterId: number, jobId: string): void {
    this.state.handedOutUpTo = coverLetterId;
    this.unfinished.add(jobId);
  }

  /** Counts the letters that have ended since; answers whether there were any. */
  async collect(): Promise<boolean> {
    if (this.unfinished.size === 0) return false;
    const ended = await queryRows<{ jobId: string; status: JobStatus; rawFeatures: number }>(
      this.dataSource,
      ENDED,
      [[...this.unfinished]],
    );
    for (const { jobId, status, rawFeatures } of ended) {
      this.unfinished.delete(jobId);
      this.state[status === 'SUCCEEDED' ? 'extractedLetters' : 'failedLetters'] += 1;
      this.state.rawFeatures += rawFeatures;
    }
    return ended.length > 0;
  }
}

async function only<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (row === undefined) throw new Error('a total without a row');
  return row;
}
