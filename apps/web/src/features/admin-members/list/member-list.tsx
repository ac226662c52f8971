import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MEMBER_PAGE_SIZES } from '#contracts';
import type { MemberStanding } from '#domain';
import { useListFilters } from '@/components/list-filters/use-list-filters';
import { RecordList } from '@/components/record-table/record-list';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { memberListQuery } from '../member-queries.js';
import { memberColumns } from './member-columns.js';
import { MemberFilterBar } from './member-filter-bar.js';
import { memberFiltersSchema } from './member-filters.js';

interface MemberListProps {
  /** Who looks at the list. */
  actor: MemberStanding;
  onOpen: (memberId: number) => void;
}

/** The members, to be searched, and to be changed in place. */
export function MemberList({ actor, onOpen }: MemberListProps) {
  const filters = useListFilters({
    schema: memberFiltersSchema,
    sizes: MEMBER_PAGE_SIZES,
    defaultSize: MEMBER_PAGE_SIZES[0],
  });
  const { applied, place, reset } = filters;
  const query = useQuery(memberListQuery(applied, place.page, place.size));
  const columns = useMemo(() => memberColumns(actor, onOpen), [actor, onOpen]);
  return (
    <section aria-labelledby="member-list" className="flex flex-col gap-6">
      <h2 id="member-list" className="text-heading">
        회원 목록
      </h2>
      <MemberFilterBar filters={filters} />
      <RecordList
        query={query}
        place={place}
        sizeOptions={MEMBER_PAGE_SIZES}
        label="회원 목록"
        columns={columns}
        rowKey={({ memberId }) => memberId}
        cardsBelow="lg"
        loadingText="로딩 중..."
        errorTitle="회원 목록을 불러오지 못했습니다."
        empty={
          <EmptyState
            title="조건에 맞는 회원이 없어요"
            description="이메일과 이름은 일부만 적어도 찾아요. 조건을 줄여 다시 찾아보세요."
            action={<Button onClick={reset}>필터 초기화</Button>}
          />
        }
      />
    </section>
  );
}
