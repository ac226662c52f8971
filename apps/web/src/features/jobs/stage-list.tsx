import { Check } from 'lucide-react';
import { AI_IMPROVE_STAGES, type Job } from '#contracts';
import { classNames } from '@/lib/class-names';
import { jobStateLabel, stageLabel } from '@/lib/jobs/job-labels';

/** The stages of a job in order, where they are known; else what it does now. */
export function StageList({ job }: { job: Job }) {
  if (job.type !== 'AI_IMPROVE')
    return <p className="mt-5 font-semibold text-accent">{jobStateLabel(job)}</p>;
  const current = AI_IMPROVE_STAGES.findIndex((stage) => stage === job.stage);
  return (
    <ol aria-label="단계" className="mt-6 flex justify-between gap-1 text-caption sm:text-small">
      {AI_IMPROVE_STAGES.map((stage, index) => (
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
          {stageLabel(stage)}
        </li>
      ))}
    </ol>
  );
}
