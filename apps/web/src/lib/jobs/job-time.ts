import { isEnded, type Job, type JobType } from '#contracts';
import { formatDuration, formatRelative } from '@/lib/format';

const SECOND_MS = 1000;

/**
 * The typical duration of a fast model; a reasoning model or a small machine needs minutes, which is not known in
 * advance.
 */
const FAST_AI_TIME = { text: '빠르면 30~40초', limitMilliseconds: 40_000 };
export const SLOW_AI_TEXT = '모델에 따라 몇 분 걸릴 수 있어요';
/** Shorter thinking is not shown: the text would flicker. */
const UNNOTICED_THINKING_MS = 3 * SECOND_MS;

/** How long a job of this type takes at best. */
const FAST_TIMES: Partial<Record<JobType, { text: string; limitMilliseconds: number }>> = {
  AI_IMPROVE: FAST_AI_TIME,
  RESUME_IMPORT: FAST_AI_TIME,
  INTERVIEW_QUESTIONS: FAST_AI_TIME,
};

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
  const fast = FAST_TIMES[type];
  if (!fast) return null;
  return elapsed > fast.limitMilliseconds ? SLOW_AI_TEXT : fast.text;
}

/** How long the AI has been thinking, in milliseconds; null while it writes, or for the first moment of thinking. */
export function thinkingMilliseconds({ status, thinkingSince }: Job, now: number): number | null {
  if (status !== 'RUNNING' || thinkingSince === null) return null;
  const thinking = now - Date.parse(thinkingSince);
  return thinking < UNNOTICED_THINKING_MS ? null : thinking;
}

/** AI가 생각하고 있어요 · 1분 12초 */
export const thinkingText = (milliseconds: number): string =>
  `AI가 생각하고 있어요 · ${formatDuration(milliseconds)}`;

/** Whether a job has taken longer than the texts about fast models say. */
export function isSlow({ type, status, startedAt }: Job, now: number): boolean {
  const fast = FAST_TIMES[type];
  return status === 'RUNNING' && startedAt !== null && fast !== undefined
    ? now - Date.parse(startedAt) > fast.limitMilliseconds
    : false;
}

function endedText({ startedAt, finishedAt, createdAt }: Job, now: number): string {
  const ended = formatRelative(finishedAt ?? createdAt, now);
  if (startedAt === null || finishedAt === null) return ended;
  const taken = Date.parse(finishedAt) - Date.parse(startedAt);
  return `${ended} · ${taken < SECOND_MS ? '1초도 안' : formatDuration(taken)} 걸림`;
}
