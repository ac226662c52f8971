import { useQuery } from '@tanstack/react-query';
import type { AdminJob } from '#contracts';
import { useListFilters } from '@/components/list-filters/use-list-filters';
import { NewRowsChip } from '@/components/live-list/new-rows-chip';
import { useHeldBackRows } from '@/components/live-list/use-held-back-rows';
import { RecordList } from '@/components/record-table/record-list';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { adminJobListQuery } from '../admin-job-queries.js';
import { jobOwnerText } from '../job-text.js';
import { useLiveJobList } from '../use-live-jobs.js';
import { jobColumns } from './job-columns.js';
import { JobFilterBar, type JobFilters, jobFiltersSchema } from './job-filters.js';
import { useDisplacedJobs } from './use-displaced-jobs.js';

const SIZES = [20, 50] as const;
const keyOf = ({ jobId }: AdminJob) => jobId;

interface JobListProps {
  onOpen: (jobId: string) => void;
  /** The job that was begun in another's place. */
  onRetried: (jobId: string) => void;
  /** How often the list was asked for anew by hand: then it shows what is new, too. */
  refreshes: number;
}

/** Everybody's jobs, live. */
export function JobList({ onOpen, onRetried, refreshes }: JobListProps) {
  useLiveJobList();
  const filters = useListFilters({ schema: jobFiltersSchema, sizes: SIZES, defaultSize: SIZES[0] });
  const { applied, place } = filters;
  const query = useQuery(adminJobListQuery({ ...given(applied), page: place.page, size: place.size }));
  const { page, displaced, newCount, reveal } = useHeldBackRows(query, keyOf, {
    isHeld: place.page === 0,
    listKey: JSON.stringify([applied, place.size, refreshes]),
  });
  const fresher = useDisplacedJobs(displaced);
  const data = page && { ...page, content: page.content.map((job) => fresher.get(job.jobId) ?? job) };
  return (
    <section aria-labelledby="job-list" className="flex flex-col gap-6">
      <h2 id="job-list" className="text-heading">
        작업 목록
      </h2>
      <JobFilterBar filters={filters} memberName={memberName(applied, data?.content)} />
      <div>
        <NewRowsChip count={newCount} onReveal={reveal} />
        <RecordList
          label="작업 목록"
          columns={jobColumns(onOpen, onRetried)}
          rowKey={keyOf}
          query={{ ...query, data }}
          place={place}
          sizeOptions={SIZES}
          loadingText="작업을 불러오는 중이에요"
          errorTitle="작업을 불러오지 못했어요"
          empty={<NoJobs isFiltered={Object.keys(given(applied)).length > 0} onReset={filters.reset} />}
        />
      </div>
    </section>
  );
}

/** What the server is asked for: a filter that is not set is left out. */
const given = ({ type, status, email, memberId }: JobFilters) => ({
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
