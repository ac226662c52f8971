import { useQuery } from '@tanstack/react-query';
import { ADMIN_PAGE_SIZES } from '#contracts';
import { type ListFilters, useListFilters } from '@/components/list-filters/use-list-filters';
import { RecordList } from '@/components/record-table/record-list';
import { RefreshButton } from '@/components/refresh-button/refresh-button';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { queryKeys } from '@/lib/query/query-keys';
import { auditColumns } from './audit-columns.js';
import { AuditExport } from './audit-export.js';
import { AuditFilterBar } from './audit-filter-bar.js';
import { type AuditFilters, auditFiltersSchema, isFiltered, periodError } from './audit-filters.js';
import { auditListQuery } from './audit-queries.js';

const DEFAULT_SIZE = 20;

/** Who did what, to whom, when and why. */
export function AuditDesk() {
  const filters = useListFilters({
    schema: auditFiltersSchema,
    sizes: ADMIN_PAGE_SIZES,
    defaultSize: DEFAULT_SIZE,
  });
  // An address may name a period that no search of this page would.
  const isPeriodWrong = periodError(filters.applied) !== undefined;
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-title">감사 기록</h1>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <AuditExport applied={filters.applied} isDisabled={isPeriodWrong} />
          <RefreshButton queryKeys={[queryKeys.audit]} />
        </div>
      </header>
      <AuditFilterBar filters={filters} />
      {isPeriodWrong ? (
        <EmptyState title="기간을 바르게 골라 주세요" action={<ResetButton filters={filters} />} />
      ) : (
        <AuditList filters={filters} />
      )}
    </div>
  );
}

interface FiltersProps {
  filters: ListFilters<AuditFilters>;
}

function AuditList({ filters }: FiltersProps) {
  const { applied, place } = filters;
  const query = useQuery(auditListQuery(applied, place));
  return (
    <RecordList
      query={query}
      place={place}
      sizeOptions={ADMIN_PAGE_SIZES}
      label="감사 기록"
      loadingText="로딩 중..."
      errorTitle="감사 기록을 불러오지 못했어요"
      empty={isFiltered(applied) ? <NothingFound filters={filters} /> : <NothingYet />}
      columns={auditColumns}
      cardsBelow="lg"
      rowKey={({ auditId }) => auditId}
    />
  );
}

const NothingFound = ({ filters }: FiltersProps) => (
  <EmptyState
    title="찾는 감사 기록이 없어요"
    description="기간을 넓히거나 이메일을 짧게 적어 보세요."
    action={<ResetButton filters={filters} />}
  />
);

const NothingYet = () => (
  <EmptyState
    title="아직 감사 기록이 없어요"
    description="관리자가 회원, 문서, 작업, 크롤링을 바꾸면 누가 왜 했는지 여기에 남아요."
  />
);

const ResetButton = ({ filters: { reset } }: FiltersProps) => <Button onClick={reset}>필터 초기화</Button>;
