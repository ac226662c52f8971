import type { Job } from '#contracts';
import { Button } from '@/components/ui/button';
import { ManuscriptProgress } from '@/components/ui/progress';
import { jobStateLabel, jobTypeLabel } from '@/lib/jobs/job-labels';
import { useCancelJob } from '@/lib/jobs/use-cancel-job';
import { HELD_LABEL, HeldNotice, useHeldMessage } from './held-notice.js';
import { StageList } from './stage-list.js';
import { ThinkingTime } from './thinking-time.js';

interface RunningJobProps {
  job: Job;
  className?: string;
}

/** A job that was left to the background: its stages, how far it is, and the way to stop it. */
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
        <p className="text-caption text-ink-faint">이 화면을 떠나도 계속돼요.</p>
        <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate(job.jobId)}>
          취소
        </Button>
      </div>
    </section>
  );
}
