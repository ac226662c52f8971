import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router';
import { type Job, coverLetterRoutes } from '#contracts';
import { ExportDownload } from '@/components/file-export';
import { HELD_LABEL, HeldNotice, useHeldMessage } from '@/components/job-progress/held-notice';
import { JOB_STATUS_TONES } from '@/components/job-progress/job-status-tones';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { ManuscriptProgress } from '@/components/ui/progress';
import { callApi } from '@/lib/api/call-api';
import { jobResultLink, jobStateLabel, jobTypeLabel } from '@/lib/jobs/job-labels';
import { isUnfinished, useCancelJob } from '@/lib/jobs/job-queries';
import { jobTimeText, thinkingMilliseconds, thinkingText } from '@/lib/jobs/job-time';
import { queryKeys } from '@/lib/query/query-keys';
import { useNow } from '@/lib/use-now';

const TICK_MILLISECONDS = 1000;
const SLOW_TICK_MILLISECONDS = 60_000;

interface JobRowProps {
  job: Job;
  /** Called when the member follows the link to the result or, after a failure, to what the job is about. */
  onFollow?: () => void;
}

/** Memoised: in a long list only the rows of changed jobs render again. */
export const JobRow = memo(function JobRow({ job, onFollow }: JobRowProps) {
  const running = isUnfinished(job);
  const now = useNow(running ? TICK_MILLISECONDS : SLOW_TICK_MILLISECONDS);
  const thinking = thinkingMilliseconds(job, now);
  const label = jobTypeLabel(job.type);
  const letterTitle = useLetterTitle(job);
  const isHeld = useHeldMessage(job) !== null;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          {letterTitle && <span className="block truncate text-caption text-ink-soft">{letterTitle}</span>}
        </span>
        <Badge tone={JOB_STATUS_TONES[job.status]}>
          {isHeld ? HELD_LABEL : jobStateLabel(job)}
          {running && job.progress > 0 && ` ${job.progress}%`}
        </Badge>
      </div>
      {running && <ManuscriptProgress value={job.progress} label={`${label} 진행률`} cells={24} />}
      <HeldNotice job={job} />
      {job.error && <p className="text-caption text-red">{job.error.message}</p>}
      <div className="flex min-h-9 items-center justify-between gap-3">
        <span className="text-caption text-ink-faint">
          {thinking === null ? jobTimeText(job, now) : thinkingText(thinking)}
        </span>
        <JobAction job={job} onFollow={onFollow} />
      </div>
    </li>
  );
});

function JobAction({ job, onFollow }: JobRowProps) {
  const cancel = useCancelJob();
  const resultLink = jobResultLink(job);
  if (job.type === 'EXPORT' && job.status === 'SUCCEEDED') return <ExportDownload jobId={job.jobId} />;
  if (isUnfinished(job))
    return (
      <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate(job.jobId)}>
        취소
      </Button>
    );
  if (!resultLink || job.status === 'CANCELLED') return null;
  return (
    <Link to={resultLink.path} onClick={onFollow} className={buttonClass({ size: 'small' })}>
      {job.status === 'SUCCEEDED' ? '결과 보기' : resultLink.returnLabel}
    </Link>
  );
}

const STALE_MILLISECONDS = 5 * 60_000;

/** The title of the job's letter once it has loaded; until then words for the job's draft, or null without one. */
function useLetterTitle({ coverLetterId, draftId }: Pick<Job, 'coverLetterId' | 'draftId'>): string | null {
  const { data } = useQuery({
    queryKey: [...queryKeys.coverLetter(coverLetterId ?? 0), 'title'],
    queryFn: async ({ signal }) =>
      (await callApi(coverLetterRoutes.one, { params: { id: coverLetterId ?? 0 }, signal })).title,
    enabled: coverLetterId !== null,
    staleTime: STALE_MILLISECONDS,
  });
  return data ?? (draftId === null ? null : '새로 쓴 글');
}
