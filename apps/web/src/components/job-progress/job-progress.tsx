import { Check } from 'lucide-react';
import type { Job } from '#contracts';
import { Button } from '@/components/ui/button';
import { ManuscriptProgress } from '@/components/ui/progress';
import { classNames } from '@/lib/class-names';
import { MINUTE_MILLISECONDS } from '@/lib/durations';
import { callsAi, jobStages, jobStateLabel, jobTypeLabel, leavingText } from '@/lib/jobs/job-labels';
import { useCancelJob } from '@/lib/jobs/job-queries';
import { jobTimeText, thinkingMilliseconds, thinkingText } from '@/lib/jobs/job-time';
import { useNow } from '@/lib/use-now';
import { HELD_LABEL, HeldNotice, useHeldMessage } from './held-notice.js';

interface RunningJobProps {
  job: Job;
  className?: string;
}

/** A job in the background: its stages, its progress, and a button to cancel it. */
export function RunningJob({ job, className = '' }: RunningJobProps) {
  const cancel = useCancelJob();
  const label = jobTypeLabel(job.type);
  const isHeld = useHeldMessage(job) !== null;
  return (
    <section
      aria-label={`${label} 진행`}
      className={`flex flex-col gap-3 border-y border-line py-4 ${className}`}
    >
      <p role="status" className="sr-only">
        {isHeld ? HELD_LABEL : jobStateLabel(job)}
      </p>
      <div className="flex items-center justify-between gap-4 text-small">
        <p className="font-semibold">{label}</p>
        <p className="text-ink-soft">{job.progress}%</p>
      </div>
      <ManuscriptProgress value={job.progress} label={`${label} 진행률`} />
      <StageList job={job} />
      <ThinkingTime job={job} showsElapsed />
      <HeldNotice job={job} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-caption text-ink-faint">{leavingText(job)}</p>
        <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate(job.jobId)}>
          취소
        </Button>
      </div>
    </section>
  );
}

interface StageListProps {
  job: Pick<Job, 'type' | 'status' | 'stage'>;
  className?: string;
}

/** The stages of a job in order, if its type has stages; else its current state. */
export function StageList({ job, className }: StageListProps) {
  const stages = jobStages(job.type);
  if (stages.length === 0)
    return <p className={classNames('font-semibold text-accent', className)}>{jobStateLabel(job)}</p>;
  const current = stages.findIndex(([stage]) => stage === job.stage);
  return (
    <ol
      aria-label="단계"
      className={classNames('flex justify-between gap-1 text-caption sm:text-small', className)}
    >
      {stages.map(([stage, label], index) => (
        <li
          key={stage}
          aria-current={index === current ? 'step' : undefined}
          className={classNames(
            'flex min-w-0 items-center gap-1',
            index === current ? 'font-bold text-accent' : index < current ? 'text-green' : 'text-ink-faint',
          )}
        >
          {index < current && <Check aria-hidden className="size-4 shrink-0" />}
          {index < current && <span className="sr-only">끝남: </span>}
          {label}
        </li>
      ))}
    </ol>
  );
}

const TICK_MILLISECONDS = 1000;

interface ThinkingTimeProps {
  job: Job;
  /** Shows how long the job has run while the AI is not thinking; otherwise the space stays empty. */
  showsElapsed?: boolean;
  /** The parent's clock: with two clocks one could be a second behind. */
  now?: number;
  className?: string;
}

/**
 * Shows that the AI is thinking and for how long. Announced once, then once a minute. The space is reserved while the
 * AI writes: a model thinks several times in a job, and the buttons below must not move under a finger.
 */
export function ThinkingTime({ job, showsElapsed = false, now: parentsNow, className }: ThinkingTimeProps) {
  const isRunning = job.status === 'RUNNING' && callsAi(job.type);
  const ownNow = useNow(TICK_MILLISECONDS, isRunning && parentsNow === undefined);
  const now = parentsNow ?? ownNow;
  const thinking = thinkingMilliseconds(job, now);
  const minutes = thinking === null ? 0 : Math.floor(thinking / MINUTE_MILLISECONDS);
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
