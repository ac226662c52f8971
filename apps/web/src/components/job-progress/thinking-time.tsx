import type { Job } from '#contracts';
import { classNames } from '@/lib/class-names';
import { thinkingMilliseconds, thinkingText } from '@/lib/jobs/job-time';
import { useNow } from '@/lib/use-now';

const TICK_MS = 1000;
const MINUTE_MS = 60_000;

interface ThinkingTimeProps {
  job: Job;
  className?: string;
}

/** That the AI thinks, and for how long, ticking; read out once and then once a minute. Nothing while it writes. */
export function ThinkingTime({ job, className }: ThinkingTimeProps) {
  const isRunning = job.status === 'RUNNING' && job.thinkingSince !== null;
  const now = useNow(TICK_MS, isRunning);
  const thinking = thinkingMilliseconds(job, now);
  const minutes = thinking === null ? 0 : Math.floor(thinking / MINUTE_MS);
  return (
    <>
      {thinking !== null && (
        <p className={classNames('flex items-center gap-2 text-small font-medium text-accent', className)}>
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent motion-safe:animate-pulse" />
          <span className="tabular-nums">{thinkingText(thinking)}</span>
        </p>
      )}
      <p role="status" className="sr-only">
        {thinking === null ? '' : `AI가 생각하고 있어요.${minutes > 0 ? ` ${minutes}분 지났어요.` : ''}`}
      </p>
    </>
  );
}
