import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ResumeRow } from '#contracts';
import { PagedList } from '@/components/paged-list';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSearch } from '@/components/ui/list-search';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';
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
  const query = useQuery(resumeListQuery({ page, sort, q: q === '' ? null : q }));
  const [removing, setRemoving] = useState<ResumeRow | null>(null);
  const duplicate = useDuplicateResume();
  return (
    <div className="flex flex-col gap-5">
      <ListSearch
        label="제목에서 찾기"
        search={q}
        onSearch={(search) => void setState({ q: search, page: 0 })}
        order={{
          sort,
          sorts: RESUME_SORTS,
          onSort: (chosen) => void setState({ sort: chosen, page: 0 }),
        }}
      />
      <PagedList
        query={query}
        page={page}
        onPageChange={(next) => void setState({ page: next })}
        label="이력서 목록"
        errorTitle="이력서 목록을 불러오지 못했어요"
        showsTotal
        skeleton={<ResumeSkeleton />}
        empty={<Nothing search={q} onReset={() => void setState({ q: '', page: 0 })} />}
      >
        {(resume) => (
          <ResumeListRow
            key={resume.resumeId}
            resume={resume}
            isDuplicating={duplicate.isPending && duplicate.variables === resume.resumeId}
            onDuplicate={({ resumeId }) => duplicate.mutate(resumeId)}
            onRemove={setRemoving}
          />
        )}
      </PagedList>
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

const ResumeSkeleton = () => (
  <div className="flex flex-col gap-3 py-5">
    <Skeleton className="h-6 w-2/5" />
    <Skeleton className="h-3.5 w-1/4" />
    <Skeleton className="h-3 w-1/3" />
  </div>
);
