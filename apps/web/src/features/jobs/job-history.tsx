import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PagedList, useListPage } from '@/components/paged-list';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { jobListQuery } from '@/lib/jobs/job-queries';
import { paths } from '@/lib/paths';
import { JobRow } from './job-row.js';

const PAGE_SIZE = 10;

/** All of the member's jobs of the last 30 days, running and past. */
export function JobHistory() {
  const [page, setPage] = useListPage();
  const query = useQuery(jobListQuery({ page, size: PAGE_SIZE }));
  return (
    <PagedList
      query={query}
      page={page}
      onPageChange={setPage}
      label="작업 목록"
      errorTitle="작업을 불러오지 못했어요"
      empty={
        <EmptyState
          title="아직 작업이 없어요"
          description="AI 개선이나 내보내기처럼 시간이 걸리는 일을 여기서 볼 수 있어요."
          action={
            <Link to={paths.coverLetters} className={buttonClass({ variant: 'solid' })}>
              자기소개서로 가기
            </Link>
          }
        />
      }
    >
      {(job) => <JobRow key={job.jobId} job={job} />}
    </PagedList>
  );
}
