import { isEnded, type Job, type JobType } from '#contracts';
import { formatDuration, formatRelative } from '@/lib/format';

const SECOND_MS = 1000;

const USUAL_AI_TIME = { text: '보통 30~40초', limitMilliseconds: 40_000 };

/** How long a job of this type usually takes. */
const USUAL_TIMES: Partial<Record<JobType, { text: string; limitMilliseconds: number }>> = {
  AI_IMPROVE: USUAL_AI_TIME,
  RESUME_IMPORT: USUAL_AI_TIME,
  INTERVIEW_QUESTIONS: USUAL_AI_TIME,
};

/**
 * Elapsed time, and what to expect: honest when it takes longer than usual.
 * @param saysUsual false where the usual time already stands beside it
 */
export function jobTimeText(job: Job, now: number, saysUsual = true): string {
  if (isEnded(job.status)) return endedText(job, now);
  if (job.startedAt === null) return `${formatRelative(job.createdAt, now)} 접수`;
  const elapsed = now - Date.parse(job.startedAt);
  // One that waits to go on, such as while AI calls are stopped, takes as long as that takes.
  const expected = job.status === 'RUNNING' ? expectation(job.type, elapsed, saysUsual) : null;
  return [`${formatDuration(elapsed)}째`, expected].filter(Boolean).join(' · ');
}

function expectation(type: JobType, elapsed: number, saysUsual: boolean): string | null {
  const usual = USUAL_TIMES[type];
  if (!usual) return null;
  if (elapsed > usual.limitMilliseconds) return '보통보다 오래 걸리고 있어요';
  return saysUsual ? usual.text : null;
}

function endedText({ startedAt, finishedAt, createdAt }: Job, now: number): string {
  const ended = formatRelative(finishedAt ?? createdAt, now);
  if (startedAt === null || finishedAt === null) return ended;
  const taken = Date.parse(finishedAt) - Date.parse(startedAt);
  return `${ended} · ${taken < SECOND_MS ? '1초도 안' : formatDuration(taken)} 걸림`;
}
