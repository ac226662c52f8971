import type { Job } from '#contracts';
import { classNames } from '@/lib/class-names';
import { callsAi } from '@/lib/jobs/job-labels';
import { jobTimeText, thinkingMilliseconds, thinkingText } from '@/lib/jobs/job-time';
import { useNow } from '@/lib/use-now';

const TICK_MS = 1000;
const MINUTE_MS = 60_000;

interface ThinkingTimeProps {
  job: Job;
  /** Says how long the job has run while the AI does not think; else its place is left empty. */
  showsElapsed?: boolean;
  /** The time by which its parent says how long the job has run: of two clocks one would be a second behind. */
  now?: number;
  className?: string;
}

/**
 * That the AI thinks, and for how long, ticking; read out once and then once a minute. Its place is kept while it writes:
 * a model thinks several times in a job, and the buttons below must not move under a finger.
 */
export function ThinkingTime({ job, showsElapsed = false, now: parentsNow, className }: ThinkingTimeProps) {
  const isRunning = job.status === 'RUNNING' && callsAi(job.type);
  const ownNow = useNow(TICK_MS, isRunning && parentsNow === undefined);
  const now = parentsNow ?? ownNow;
  const thinking = thinkingMilliseconds(job, now);
  const minutes = thinking === null ? 0 : Math.floor(thinking / MINUTE_MS);
  return (
    <>
      {isRunning && (
        <p
          className={classNames(
            'flex min-h-6 items-center gap-2 text-small tabular-nums',
            thinking === null ? 'text-ink-soft' : 'font-medium text-accent',
            className,
          )}
        >
          {thinking !== null && (
            <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent motion-safe:animate-pulse" />
          )}
          {thinking === null ? showsElapsed && jobTimeText(job, now) : thinkingText(thinking)}
        </p>
      )}
      <p role="status" className="sr-only">
        {thinking === null ? '' : `AI가 생각하고 있어요.${minutes > 0 ? ` ${minutes}분 지났어요.` : ''}`}
      </p>
    </>
  );
}
