import { useQuery, useQueries } from '@tanstack/react-query';
import { type AdminJob, isEnded } from '#contracts';
import { useListFilters } from '@/components/use-list-filters';
import { NewRowsButton } from '@/components/new-rows-button';
import { usePendingRows } from '@/components/use-pending-rows';
import { RecordList } from '@/components/record-list';
import type { RecordColumn } from '@/components/record-table';
import { JOB_STATUS_TONES } from '@/components/job-progress/job-status-tones';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { formatDateTime, formatNumber, formatRelative } from '@/lib/format';
import { jobTypeLabel } from '@/lib/jobs/job-labels';
import { useNow } from '@/lib/use-now';
import { adminJobListQuery, useLiveJobList, adminJobQuery } from './admin-job-queries.js';
import { JobActions } from './job-actions.js';
import { JobFilterBar, type JobFilters, jobFiltersSchema } from './job-filters.js';
import { jobOwnerText, jobStatusText, JobDurations } from './job-text.js';

const SIZES = [20, 50] as const;
const keyOf = ({ jobId }: AdminJob) => jobId;

interface JobListProps {
  onOpen: (jobId: string) => void;
  /** Called with the id of the new job. */
  onRetried: (jobId: string) => void;
  /** How often the list was refreshed by hand: a refresh shows new rows at once. */
  refreshes: number;
}

/** All jobs, live. */
export function JobList({ onOpen, onRetried, refreshes }: JobListProps) {
  useLiveJobList();
  const filters = useListFilters({ schema: jobFiltersSchema, sizes: SIZES, defaultSize: SIZES[0] });
  const { applied, pagination } = filters;
  const query = useQuery(
    adminJobListQuery({ ...filterQuery(applied), page: pagination.page, size: pagination.size }),
  );
  const { page, displaced, newCount, reveal } = usePendingRows(query, keyOf, {
    isEnabled: pagination.page === 0,
    listKey: JSON.stringify([applied, pagination.size, refreshes]),
  });
  const refetched = useDisplacedJobs(displaced);
  const data = page && { ...page, content: page.content.map((job) => refetched.get(job.jobId) ?? job) };
  return (
    <section aria-labelledby="job-list" className="flex flex-col gap-6">
      <h2 id="job-list" className="text-heading">
        작업 목록
      </h2>
      <JobFilterBar filters={filters} memberName={memberName(applied, data?.content)} />
      <div>
        <NewRowsButton count={newCount} onReveal={reveal} />
        <RecordList
          label="작업 목록"
          columns={jobColumns(onOpen, onRetried)}
          rowKey={keyOf}
          query={{ ...query, data }}
          pagination={pagination}
          sizeOptions={SIZES}
          loadingText="작업을 불러오는 중이에요"
          errorTitle="작업을 불러오지 못했어요"
          empty={<NoJobs isFiltered={Object.keys(filterQuery(applied)).length > 0} onReset={filters.reset} />}
        />
      </div>
    </section>
  );
}

/** The filters as query parameters: empty filters are left out. */
const filterQuery = ({ type, status, email, memberId }: JobFilters) => ({
  ...(type && { type }),
  ...(status && { status }),
  ...(email && { email }),
  ...(memberId && { memberId }),
});

const memberName = ({ memberId }: JobFilters, jobs: readonly AdminJob[] = []): string => {
  const known = jobs.find((job) => String(job.memberId) === memberId);
  return known ? jobOwnerText(known) : `회원 번호 ${memberId}`;
};

const NoJobs = ({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) =>
  isFiltered ? (
    <EmptyState
      title="조건에 맞는 작업이 없어요"
      description="종류나 상태를 바꾸거나 이메일을 더 짧게 적어 보세요."
      action={<Button onClick={onReset}>필터 초기화</Button>}
    />
  ) : (
    <EmptyState
      title="아직 작업이 없어요"
      description="회원이 AI 개선을 시작하거나 크롤링을 시작하면 여기에 바로 나타나요."
    />
  );

const AGE_TICK_MILLISECONDS = 60_000;
/** Columns that a narrow table hides; the drawer of a job shows them. */
const NARROW = 'md:max-lg:hidden';

/**
 * @param onOpen opens the drawer of a job
 * @param onRetried called with the id of the new job
 */
const jobColumns = (
  onOpen: (jobId: string) => void,
  onRetried: (jobId: string) => void,
): RecordColumn<AdminJob>[] => [
  { header: '작업', isTitle: true, cell: (job) => <JobName job={job} onOpen={onOpen} /> },
  { header: '회원', className: 'md:min-w-56', cell: jobOwnerText },
  { header: '상태', cell: (job) => <JobState job={job} /> },
  { header: '시도', align: 'end', className: NARROW, cell: ({ attempt }) => formatNumber(attempt) },
  { header: '시간', className: 'md:whitespace-nowrap', cell: (job) => <JobDurations job={job} /> },
  { header: '토큰', align: 'end', className: NARROW, cell: ({ tokenCost }) => formatNumber(tokenCost) },
  {
    header: '할 일',
    isActions: true,
    align: 'end',
    cell: (job) => <JobActions job={job} onRetried={onRetried} />,
  },
];

function JobName({ job, onOpen }: { job: AdminJob; onOpen: (jobId: string) => void }) {
  const now = useNow(AGE_TICK_MILLISECONDS);
  return (
    <div className="flex flex-col items-start">
      <button
        type="button"
        className="link text-left font-semibold md:whitespace-nowrap pointer-coarse:min-h-11"
        onClick={() => onOpen(job.jobId)}
      >
        {jobTypeLabel(job.type)}
      </button>
      <time
        dateTime={job.createdAt}
        title={formatDateTime(job.createdAt)}
        className="text-caption font-normal whitespace-nowrap text-ink-faint"
      >
        {formatRelative(job.createdAt, now)} 접수
      </time>
    </div>
  );
}

function JobState({ job }: { job: AdminJob }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={JOB_STATUS_TONES[job.status]}>{jobStatusText(job)}</Badge>
      {job.error && (
        <p className="text-caption text-red">
          {job.error.message} <code className="block font-mono break-all">{job.error.errorCode}</code>
        </p>
      )}
    </div>
  );
}

/**
 * Polls shown jobs that new rows pushed out of the server's page until they end: a job shown as running must be
 * running.
 * @param displaced the jobs in their last known state
 */
function useDisplacedJobs(displaced: readonly AdminJob[]): ReadonlyMap<string, AdminJob> {
  const unfinished = displaced.filter(({ status }) => !isEnded(status));
  const answers = useQueries({ queries: unfinished.map(({ jobId }) => adminJobQuery(jobId)) });
  return new Map(answers.flatMap(({ data }) => (data ? [[data.jobId, data] as const] : [])));
}
