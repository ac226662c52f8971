import { jobTimelineEntrySchema, type JobTimelineEntry } from '#contracts';
import type { JobRow } from '../job-row.js';

/** So many of the latest steps, and of the latest failures, are told. */
const TOLD = 200;

/** Statement of what is stored of a job besides its row. `$1` is the job. */
export const TIMELINE = `
SELECT 'TOKENS' AS kind, created_at AS at, kind AS name, amount AS number, NULL AS "promptName"
FROM token_ledger_entry WHERE job_id = $1
UNION ALL
(SELECT 'STEP_FINISHED', created_at, key, prompt_version, prompt_name FROM job_step WHERE job_id = $1 ORDER BY created_at DESC LIMIT ${TOLD})
UNION ALL
(SELECT 'ATTEMPT_FAILED', failed_at, error_code, attempt, NULL FROM job_attempt_failure WHERE job_id = $1
 ORDER BY attempt DESC LIMIT ${TOLD})`;

export interface TimelineRow {
  kind: 'TOKENS' | 'STEP_FINISHED' | 'ATTEMPT_FAILED';
  at: Date;
  /** The ledger entry's kind, the step's key or the error code. */
  name: string;
  /** The entry's amount, the version of the step's prompt or the attempt. */
  number: number | null;
  promptName: string | null;
}

/** What happened to a job, in its order: its beginning and end from its row, the rest from `events`. */
export function toTimeline(row: JobRow, events: readonly TimelineRow[]): JobTimelineEntry[] {
  const entries: unknown[] = [
    { kind: 'ACCEPTED', at: row.created_at.toISOString() },
    ...(row.started_at === null ? [] : [{ kind: 'STARTED', at: row.started_at.toISOString() }]),
    ...events.map(toEntry),
    ...(row.finished_at === null ? [] : [{ kind: row.status, at: row.finished_at.toISOString() }]),
  ];
  return entries.map((entry) => jobTimelineEntrySchema.parse(entry)).sort(inOrder);
}

function toEntry({ kind, at, name, number, promptName }: TimelineRow): object {
  const entry = { kind, at: at.toISOString() };
  if (kind === 'TOKENS') return { ...entry, entryKind: name, amount: number };
  if (kind === 'STEP_FINISHED')
    return { ...entry, step: name, prompt: promptName && { name: promptName, version: number } };
  return { ...entry, errorCode: name, attempt: number };
}

/** What one transaction writes has one moment: this is the order in which it is meant. */
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
