import { Check } from 'lucide-react';
import type { Job } from '#contracts';
import { classNames } from '@/lib/class-names';
import { jobStages, jobStateLabel } from '@/lib/jobs/job-labels';

interface StageListProps {
  job: Pick<Job, 'type' | 'status' | 'stage'>;
  className?: string;
}

/** The stages of a job in order, where they are known; else what it does now. */
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
