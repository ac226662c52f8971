import { isEnded, type Job, type JobType } from '#contracts';
import { SECOND_MILLISECONDS } from '@/lib/durations';
import { formatDuration, formatRelative } from '@/lib/format';

/**
 * The typical duration of a fast model; a reasoning model or a small machine needs minutes, which is not known in
 * advance.
 */
const FAST_TEXT = '빠르면 30~40초';
const FAST_MILLISECONDS = 40 * SECOND_MILLISECONDS;
export const SLOW_AI_TEXT = '모델에 따라 몇 분 걸릴 수 있어요';
/** Shorter thinking is not shown: the text would flicker. */
const UNNOTICED_THINKING_MILLISECONDS = 3 * SECOND_MILLISECONDS;

/** Jobs that wait for a long reply of the model; the others have no text about their duration. */
const LONG_REPLY_JOBS: ReadonlySet<JobType> = new Set(['AI_IMPROVE', 'RESUME_IMPORT', 'INTERVIEW_QUESTIONS']);

/**
 * Elapsed time and the expected duration, which is adjusted when a job takes longer than with a fast model.
 * @param saysExpectation false if the expected duration is shown elsewhere
 */
export function jobTimeText(job: Job, now: number, saysExpectation = true): string {
  if (isEnded(job.status)) return endedText(job, now);
  if (job.startedAt === null) return `${formatRelative(job.createdAt, now)} 접수`;
  const elapsed = now - Date.parse(job.startedAt);
  // The duration of a job that waits, such as while AI calls are stopped, is unknown.
  const expected = job.status === 'RUNNING' && saysExpectation ? expectation(job.type, elapsed) : null;
  return [`${formatDuration(elapsed)}째`, expected].filter(Boolean).join(' · ');
}

function expectation(type: JobType, elapsed: number): string | null {
  if (!LONG_REPLY_JOBS.has(type)) return null;
  return elapsed > FAST_MILLISECONDS ? SLOW_AI_TEXT : FAST_TEXT;
}

/** How long the AI has been thinking, in milliseconds; null while it writes, or for the first moment of thinking. */
export function thinkingMilliseconds({ status, thinkingSince }: Job, now: number): number | null {
  if (status !== 'RUNNING' || thinkingSince === null) return null;
  const thinking = now - Date.parse(thinkingSince);
  return thinking < UNNOTICED_THINKING_MILLISECONDS ? null : thinking;
}

/** AI가 생각하고 있어요 · 1분 12초 */
export const thinkingText = (milliseconds: number): string =>
  `AI가 생각하고 있어요 · ${formatDuration(milliseconds)}`;

/** Whether a job has taken longer than the texts about fast models say. */
export const isSlow = ({ type, status, startedAt }: Job, now: number): boolean =>
  LONG_REPLY_JOBS.has(type) &&
  status === 'RUNNING' &&
  startedAt !== null &&
  now - Date.parse(startedAt) > FAST_MILLISECONDS;

function endedText({ startedAt, finishedAt, createdAt }: Job, now: number): string {
  const ended = formatRelative(finishedAt ?? createdAt, now);
  if (startedAt === null || finishedAt === null) return ended;
  const taken = Date.parse(finishedAt) - Date.parse(startedAt);
  return `${ended} · ${taken < SECOND_MILLISECONDS ? '1초도 안' : formatDuration(taken)} 걸림`;
}
