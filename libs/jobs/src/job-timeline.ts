import { jobTimelineEntrySchema, type JobTimelineEntry } from '#contracts';
import { queryRows, timestampColumn } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { jobRowSchema } from './job-reader.js';

/** Maximum number of steps, and of failures, in the answer; the latest are kept. */
const MAXIMUM_TIMELINE_ENTRIES = 200;

/** What happened to a job and is stored outside its row. `$1` is the job. */
const TIMELINE_ROWS = `
SELECT 'TOKENS' AS kind, created_at AS at, kind AS name, amount AS number, NULL AS "promptName"
FROM token_ledger_entry WHERE job_id = $1
UNION ALL
(SELECT 'STEP_FINISHED', created_at, key, prompt_version, prompt_name FROM job_step WHERE job_id = $1 ORDER BY created_at DESC LIMIT ${MAXIMUM_TIMELINE_ENTRIES})
UNION ALL
(SELECT 'ATTEMPT_FAILED', failed_at, error_code, attempt, NULL FROM job_attempt_failure WHERE job_id = $1
 ORDER BY attempt DESC LIMIT ${MAXIMUM_TIMELINE_ENTRIES})`;

const timelineRowSchema = z.object({
  kind: z.enum(['TOKENS', 'STEP_FINISHED', 'ATTEMPT_FAILED']),
  at: timestampColumn,
  /** The ledger entry's kind, the step's key or the error code. */
  name: z.string(),
  /** The entry's amount, the version of the step's prompt or the attempt. */
  number: z.number().int().nullable(),
  promptName: z.string().nullable(),
});
type TimelineRow = z.infer<typeof timelineRowSchema>;

/** What happened to a job and is stored outside its row, in no order. */
export const readTimelineRows = (dataSource: DataSource, jobId: string): Promise<TimelineRow[]> =>
  queryRows(dataSource, TIMELINE_ROWS, timelineRowSchema, [jobId]);

/** The part of a job's row that its timeline shows. */
type TimelineJob = Pick<z.infer<typeof jobRowSchema>, 'status' | 'createdAt' | 'startedAt' | 'finishedAt'>;

/** The timeline of a job in chronological order: beginning and end from its row, the rest from `rows`. */
export function timelineOf(job: TimelineJob, rows: readonly TimelineRow[]): JobTimelineEntry[] {
  const entries: unknown[] = [
    { kind: 'ACCEPTED', at: job.createdAt },
    ...(job.startedAt === null ? [] : [{ kind: 'STARTED', at: job.startedAt }]),
    ...rows.map(toEntry),
    ...(job.finishedAt === null ? [] : [{ kind: job.status, at: job.finishedAt }]),
  ];
  return entries.map((entry) => jobTimelineEntrySchema.parse(entry)).sort(inOrder);
}

function toEntry({ kind, at, name, number, promptName }: TimelineRow): object {
  const entry = { kind, at };
  if (kind === 'TOKENS') return { ...entry, entryKind: name, amount: number };
  if (kind === 'STEP_FINISHED')
    return { ...entry, step: name, prompt: promptName && { name: promptName, version: number } };
  return { ...entry, errorCode: name, attempt: number };
}

/** The order of rows with the same time, which are of one transaction. */
const RANKS: Record<JobTimelineEntry['kind'], number> = {
  ACCEPTED: 0,
  STARTED: 2,
  STEP_FINISHED: 3,
  ATTEMPT_FAILED: 4,
  TOKENS: 5,
  SUCCEEDED: 6,
  FAILED: 6,
  CANCELLED: 6,
};

const rankOf = (entry: JobTimelineEntry): number =>
  entry.kind === 'TOKENS' && entry.entryKind === 'HOLD' ? RANKS.ACCEPTED + 1 : RANKS[entry.kind];

const inOrder = (left: JobTimelineEntry, right: JobTimelineEntry): number =>
  Date.parse(left.at) - Date.parse(right.at) || rankOf(left) - rankOf(right);
