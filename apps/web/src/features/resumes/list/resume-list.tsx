import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ResumeRow } from '#contracts';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { ListSearch } from '@/components/ui/list-search';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import { clampPage } from '@/lib/clamp-page';
import { classNames } from '@/lib/class-names';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { resumeListQuery } from '../resume-queries.js';
import { useDuplicateResume } from '../use-duplicate-resume.js';
import { RESUME_SORTS, useResumeListState } from './list-state.js';
import { RemoveResumeDialog } from './remove-resume-dialog.js';
import { ResumeListRow } from './resume-list-row.js';

/** The member's resumes: searched, sorted and paged by the address. */
export function ResumeList() {
  const [state, setState] = useResumeListState();
  const { q, sort } = state;
  const page = Math.max(0, state.page);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    resumeListQuery({ page, sort, q: q === '' ? null : q }),
  );
  const [removing, setRemoving] = useState<ResumeRow | null>(null);
  const duplicate = useDuplicateResume();
  const lastPage = data && !isPlaceholderData ? clampPage(page, data.totalPages) : page;
  useEffect(() => {
    if (lastPage !== page) void setState({ page: lastPage }, { history: 'replace' });
  }, [lastPage, page, setState]);

  return (
    <div className="flex flex-col gap-5">
      <ListSearch
        label="제목에서 찾기"
        search={q}
        sort={sort}
        sorts={RESUME_SORTS}
        onSearch={(search) => void setState({ q: search, page: 0 })}
        onSort={(chosen) => void setState({ sort: chosen, page: 0 })}
      />
      {error && (
        <ErrorState
          title={
            data ? '새 목록을 불러오지 못해 전에 본 목록을 보여 드려요' : '이력서 목록을 불러오지 못했어요'
          }
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data?.totalElements === 0 && <Nothing search={q} onReset={() => void setState({ q: '', page: 0 })} />}
      {data && data.totalElements > 0 && (
        <>
          <ul
            aria-label="이력서 목록"
            aria-busy={isPlaceholderData}
            className={classNames(
              'divide-y divide-line border-y border-line',
              isPlaceholderData && 'opacity-60',
            )}
          >
            {data.content.map((resume) => (
              <ResumeListRow
                key={resume.resumeId}
                resume={resume}
                isDuplicating={duplicate.isPending && duplicate.variables === resume.resumeId}
                onDuplicate={({ resumeId }) => duplicate.mutate(resumeId)}
                onRemove={setRemoving}
              />
            ))}
          </ul>
          <Pager
            label="이력서 목록 쪽 이동"
            page={page}
            totalPages={data.totalPages}
            totalElements={data.totalElements}
            size={data.size}
            onPageChange={(next) => void setState({ page: next })}
          />
        </>
      )}
      <RemoveResumeDialog resume={removing} onClose={() => setRemoving(null)} />
    </div>
  );
}

function Nothing({ search, onReset }: { search: string; onReset: () => void }) {
  if (search !== '')
    return (
      <EmptyState
        title="검색 결과가 없습니다"
        description={`검색어 “${search}”에 맞는 이력서가 없어요.`}
        action={<Button onClick={onReset}>검색 지우기</Button>}
      />
    );
  return (
    <EmptyState
      title="아직 이력서가 없어요"
      description="항목을 채우면 옆에서 바로 종이 모양으로 볼 수 있어요. 쓰던 파일이 있으면 가져와서 이어 쓰세요."
      action={
        <>
          <Link to={paths.resumeImport} className={buttonClass()}>
            파일에서 가져오기
          </Link>
          <Link to={paths.newResume()} className={buttonClass({ variant: 'solid' })}>
            첫 이력서 쓰기
          </Link>
        </>
      }
    />
  );
}

function ListSkeleton() {
  return (
    <div
      role="status"
      aria-label="이력서 목록을 불러오는 중이에요"
      className="divide-y divide-line border-y border-line"
    >
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex flex-col gap-3 py-5">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  );
}
