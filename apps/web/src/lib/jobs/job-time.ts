import { isEnded, type Job, type JobType } from '#contracts';
import { formatDuration, formatRelative } from '@/lib/format';

/** How long a job of this type usually takes, in seconds. */
const USUAL_SECONDS: Partial<Record<JobType, { text: string; limit: number }>> = {
  AI_IMPROVE: { text: '30~40초', limit: 40 },
};
const MILLISECONDS = 1000;

/** Elapsed time, and what to expect: honest when it takes longer than usual. */
export function jobTimeText(job: Job, now: number): string {
  if (isEnded(job.status)) return endedText(job, now);
  if (job.startedAt === null) return `${formatRelative(job.createdAt, now)} 접수`;
  const elapsed = now - Date.parse(job.startedAt);
  const usual = USUAL_SECONDS[job.type];
  const text = `${formatDuration(elapsed)}째`;
  if (!usual) return text;
  return elapsed > usual.limit * MILLISECONDS
    ? `${text} · 보통보다 오래 걸리고 있어요`
    : `${text} · 보통 ${usual.text}`;
}

function endedText({ startedAt, finishedAt, createdAt }: Job, now: number): string {
  const ended = formatRelative(finishedAt ?? createdAt, now);
  if (startedAt === null || finishedAt === null) return ended;
  return `${ended} · ${formatDuration(Date.parse(finishedAt) - Date.parse(startedAt))} 걸림`;
}
