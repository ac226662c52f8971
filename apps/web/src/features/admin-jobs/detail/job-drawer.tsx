import { useQuery } from '@tanstack/react-query';
import type { AdminJobDetail } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { ManuscriptProgress } from '@/components/ui/progress';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isHttpError } from '@/lib/api';
import { jobTypeLabel } from '@/lib/jobs/job-labels';
import { errorMessage } from '@/lib/query/error-message';
import { JobActions } from '../actions/job-actions.js';
import { adminJobQuery } from '../admin-job-queries.js';
import { JOB_STATUS, jobStatusText } from '../job-text.js';
import { useLiveJob } from '../use-live-jobs.js';
import { JobFacts } from './job-facts.js';
import { JobTimeline } from './job-timeline.js';

interface JobDrawerProps {
  jobId: string;
  onOpen: (jobId: string) => void;
  /** The job that was begun in this one's place. */
  onRetried: (jobId: string) => void;
  onClose: () => void;
}

/** A job's own view, live. Never what a member wrote. */
export function JobDrawer({ jobId, onOpen, onRetried, onClose }: JobDrawerProps) {
  useLiveJob(jobId);
  const { data, error, isFetching, refetch } = useQuery(adminJobQuery(jobId));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={data ? jobTypeLabel(data.type) : '작업'}
      width="medium"
      placement="side"
    >
      {error && (
        <ErrorState
          className="mb-4"
          title={isHttpError(error, 404) ? '이 작업은 이제 없어요' : '작업을 불러오지 못했어요'}
          description={
            isHttpError(error, 404)
              ? '보관 기간이 지났거나, 회원이 탈퇴했거나, 주소가 잘못됐어요.'
              : errorMessage(error)
          }
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines lines={8} label="작업을 불러오는 중이에요" />}
      {data && <JobReport key={jobId} job={data} onOpen={onOpen} onRetried={onRetried} />}
    </Dialog>
  );
}

type JobReportProps = Pick<JobDrawerProps, 'onOpen' | 'onRetried'> & { job: AdminJobDetail };

function JobReport({ job, onOpen, onRetried }: JobReportProps) {
  const statusText = jobStatusText(job);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone={JOB_STATUS[job.status].tone}>{statusText}</Badge>
        <JobActions job={job} onRetried={onRetried} />
      </div>
      <p role="status" className="sr-only">
        {JOB_STATUS[job.status].label}
      </p>
      {job.status === 'RUNNING' && (
        <ManuscriptProgress value={job.progress} label={`${jobTypeLabel(job.type)} 진행률`} />
      )}
      {job.error && (
        <div className="border-l-2 border-red pl-4 text-small">
          <p>{job.error.message}</p>
          <code className="font-mono text-caption text-red">{job.error.errorCode}</code>
        </div>
      )}
      <section aria-label="그동안 있었던 일">
        <h3 className="mb-3 text-small font-semibold text-ink-soft">그동안 있었던 일</h3>
        <JobTimeline job={job} />
      </section>
      <JobFacts job={job} onOpen={onOpen} />
    </div>
  );
}
