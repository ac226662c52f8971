import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { exportRoutes, type CoverLetterExportFormat, type CoverLetterRow } from '#contracts';
import { EXPORT_FORMATS } from '@/components/export-menu/export-menu';
import { useFileExport } from '@/components/export-menu/use-file-export';
import { PagedList } from '@/components/paged-list';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSearch } from '@/components/ui/list-search';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';
import { coverLetterListQuery } from '../cover-letter-queries.js';
import { LetterRow } from './letter-row.js';
import { LETTER_SORTS, useLetterListState } from './list-state.js';
import { RemoveLetterDialog } from './remove-letter-dialog.js';

/** The member's letters: searched, sorted and paged by the address. */
export function LetterList() {
  const [state, setState] = useLetterListState();
  const { q, sort } = state;
  const page = Math.max(0, state.page);
  const query = useQuery(coverLetterListQuery({ page, sort, q: q === '' ? null : q }));
  const exporting = useExport();
  const [removing, setRemoving] = useState<CoverLetterRow | null>(null);
  return (
    <div className="flex flex-col gap-5">
      <ListSearch
        label="제목, 회사, 내용에서 찾기"
        search={q}
        onSearch={(search) => void setState({ q: search, page: 0 })}
        order={{
          sort,
          sorts: LETTER_SORTS,
          onSort: (chosen) => void setState({ sort: chosen, page: 0 }),
        }}
      />
      <PagedList
        query={query}
        page={page}
        onPageChange={(next) => void setState({ page: next })}
        label="자기소개서 목록"
        errorTitle="자기소개서 목록을 불러오지 못했습니다"
        showsTotal
        skeleton={<LetterSkeleton />}
        empty={<Nothing search={q} onReset={() => void setState({ q: '', page: 0 })} />}
      >
        {(letter) => (
          <LetterRow
            key={letter.coverLetterId}
            letter={letter}
            onExport={exporting.start}
            isExporting={exporting.letterId === letter.coverLetterId}
            onRemove={setRemoving}
          />
        )}
      </PagedList>
      <RemoveLetterDialog letter={removing} onClose={() => setRemoving(null)} />
    </div>
  );
}

/** One letter at a time becomes a file. */
function useExport() {
  const [letterId, setLetterId] = useState<number | null>(null);
  const { start, isBusy } = useFileExport(exportRoutes.coverLetter);
  return {
    letterId: isBusy ? letterId : null,
    start: ({ coverLetterId }: CoverLetterRow, format: CoverLetterExportFormat) => {
      setLetterId(coverLetterId);
      start({ params: { id: coverLetterId }, query: { format } }, EXPORT_FORMATS[format].label);
    },
  };
}

function Nothing({ search, onReset }: { search: string; onReset: () => void }) {
  if (search !== '')
    return (
      <EmptyState
        title="검색 결과가 없습니다"
        description={`검색어 “${search}”에 맞는 자기소개서가 없어요.`}
        action={<Button onClick={onReset}>검색 지우기</Button>}
      />
    );
  return (
    <EmptyState
      title="작성된 자기소개서가 없습니다"
      description="쓰던 글을 붙여 넣기만 해도 글자 수와 표현을 바로 점검해 드려요."
      action={
        <Link to={paths.newCoverLetter()} className={buttonClass({ variant: 'solid' })}>
          첫 자기소개서 쓰기
        </Link>
      }
    />
  );
}

const LetterSkeleton = () => (
  <div className="flex flex-col gap-3 py-5">
    <Skeleton className="h-6 w-2/5" />
    <Skeleton className="h-3.5 w-1/4" />
    <Skeleton className="h-4 w-4/5" />
  </div>
);
