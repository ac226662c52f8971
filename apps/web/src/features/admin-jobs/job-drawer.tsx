import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { type AdminJobDetail, jobPathSchema } from '#contracts';
import { JOB_STATUS_TONES } from '@/components/job-progress/job-status-tones';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { ManuscriptProgress } from '@/components/ui/progress';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isHttpError } from '@/lib/api/api-errors';
import { copyText } from '@/lib/copy-text';
import { formatNumber } from '@/lib/format';
import { jobTypeLabel } from '@/lib/jobs/job-labels';
import { errorMessage } from '@/lib/query/error-message';
import { adminJobQuery, useLiveJob } from './admin-job-queries.js';
import { JobActions } from './job-actions.js';
import { JOB_STATUS_LABELS, jobStatusText, JobDurations, jobOwnerText } from './job-text.js';
import { JobTimeline } from './job-timeline.js';

interface JobDrawerProps {
  jobId: string;
  onOpen: (jobId: string) => void;
  /** Called with the id of the new job. */
  onRetried: (jobId: string) => void;
  onClose: () => void;
}

/** Everything about one job, live, except what a member wrote. */
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
        <Badge tone={JOB_STATUS_TONES[job.status]}>{statusText}</Badge>
        <JobActions job={job} onRetried={onRetried} />
      </div>
      <p role="status" className="sr-only">
        {JOB_STATUS_LABELS[job.status]}
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

interface JobFactsProps {
  job: AdminJobDetail;
  onOpen: (jobId: string) => void;
}

const CHILD_LABELS: readonly [keyof AdminJobDetail['children'], string][] = [
  ['queued', '대기'],
  ['running', '실행 중'],
  ['succeeded', '완료'],
  ['failed', '실패'],
  ['cancelled', '취소'],
];

/** The properties of a job. */
function JobFacts({ job, onOpen }: JobFactsProps) {
  const { children, parentJobId, requestId } = job;
  const childrenText = CHILD_LABELS.filter(([status]) => children[status] > 0)
    .map(([status, label]) => `${label} ${formatNumber(children[status])}`)
    .join(' · ');
  return (
    <dl className="divide-y divide-line border-y border-line text-small">
      <Fact name="회원">{jobOwnerText(job)}</Fact>
      <Fact name="시도">{formatNumber(job.attempt)}번</Fact>
      <Fact name="시간">
        <JobDurations job={job} />
      </Fact>
      <Fact name="토큰">{formatNumber(job.tokenCost)}개</Fact>
      <Fact name="큐">{job.queue}</Fact>
      {childrenText !== '' && <Fact name="나눈 작업">{childrenText}</Fact>}
      {parentJobId !== null && (
        <Fact name="윗작업">
          <Button size="small" onClick={() => onOpen(parentJobId)}>
            윗작업 보기
          </Button>
        </Fact>
      )}
      <Fact name="작업 번호">
        <CopyableId label="작업 번호" id={job.jobId} />
      </Fact>
      {requestId !== null && (
        <Fact name="요청 번호">
          <CopyableId label="요청 번호" id={requestId} />
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline gap-4 py-2.5">
    <dt className="w-20 shrink-0 text-caption text-ink-faint">{name}</dt>
    <dd className="min-w-0 flex-1">{children}</dd>
  </div>
);

interface CopyableIdProps {
  /** What the id identifies. */
  label: string;
  id: string;
}

/** An id to search the logs for. */
function CopyableId({ label, id }: CopyableIdProps) {
  const copy = () =>
    copyText(id, `${label}를 복사했어요.`, '복사하지 못했어요. 번호를 끌어서 선택해 주세요.');
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <code className="min-w-0 font-mono text-caption break-all select-all">{id}</code>
      <Button size="small" aria-label={`${label} 복사`} onClick={() => void copy()}>
        <Copy aria-hidden /> 복사
      </Button>
    </span>
  );
}

interface OpenedJob {
  /** Null if none is open or the address holds no valid id. */
  jobId: string | null;
  open: (jobId: string) => void;
  close: () => void;
}

/** Which job is open, in the address. */
export function useOpenedJob(): OpenedJob {
  const [written, setWritten] = useQueryState('job', parseAsString.withOptions({ history: 'push' }));
  return {
    jobId: jobPathSchema.safeParse({ jobId: written }).success ? written : null,
    open: (jobId) => void setWritten(jobId),
    close: () => void setWritten(null),
  };
}
