import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ArrowRight, Download } from 'lucide-react';
import { Link } from 'react-router';
import { ADMIN_PAGE_SIZES, type AuditEntry, auditRoutes } from '#contracts';
import { AUDIT_ACTION_NAMES } from '#domain';
import { type ListFilters, useListFilters, type Pagination } from '@/components/use-list-filters';
import { Moment } from '@/components/moment';
import { RecordList } from '@/components/record-list';
import type { RecordColumn } from '@/components/record-table';
import { RefreshButton } from '@/components/refresh-button';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { fetchFile, callApi } from '@/lib/api/call-api';
import { downloadBlob } from '@/lib/download';
import { seoulDay } from '@/lib/format';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import {
  AuditFilterBar,
  type AuditFilters,
  auditFiltersSchema,
  isFiltered,
  periodError,
  filterQuery,
} from './audit-filters.js';
import { ChangeList } from './change-list.js';

const DEFAULT_SIZE = 20;

/** The audit entries: actor, target, action, changes, reason and time of each. */
export function AuditLog() {
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
  const { applied, pagination } = filters;
  const query = useQuery(auditListQuery(applied, pagination));
  return (
    <RecordList
      query={query}
      pagination={pagination}
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

// In a phone's card each value has a line of its own.
const ENTRY = 'max-sm:col-span-2 max-lg:!items-baseline';

const auditColumns: readonly RecordColumn<AuditEntry>[] = [
  {
    header: '한 일',
    isTitle: true,
    className: 'max-lg:col-span-2 lg:w-44',
    cell: ({ action }) => <span className="font-semibold">{AUDIT_ACTION_NAMES[action]}</span>,
  },
  {
    header: '누가',
    className: `lg:w-56 ${ENTRY}`,
    cell: ({ actor, target }) => <AuditMembers actor={actor} target={target} />,
  },
  { header: '바뀐 것', className: ENTRY, cell: (entry) => <ChangeList entry={entry} /> },
  { header: '사유', className: `lg:w-1/5 ${ENTRY}`, cell: ({ reason }) => reason ?? '-' },
  { header: '언제', className: `lg:w-44 ${ENTRY}`, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

type AuditedMember = NonNullable<AuditEntry['actor']>;

/** The actor and the target. */
function AuditMembers({ actor, target }: Pick<AuditEntry, 'actor' | 'target'>) {
  return (
    <div className="flex flex-col gap-0.5">
      {actor ? <MemberName member={actor} /> : <span>시스템</span>}
      {target && (
        <span className="flex items-baseline gap-1.5 text-ink-soft">
          <ArrowRight
            aria-label="받은 사람:"
            role="img"
            className="size-3.5 shrink-0 self-center text-ink-faint"
          />
          <MemberName member={target} />
        </span>
      )}
    </div>
  );
}

function MemberName({ member: { memberId, email, name } }: { member: AuditedMember }) {
  if (email === null) return <span className="text-ink-faint">탈퇴한 회원 #{memberId}</span>;
  return (
    <Link to={paths.adminMember(memberId)} title={email} className="min-w-0 text-accent hover:underline">
      {name ?? email}
      {name && <span className="block text-caption text-ink-faint">{email}</span>}
    </Link>
  );
}

interface AuditExportProps {
  /** The filters that the list shows. */
  applied: AuditFilters;
  isDisabled: boolean;
}

/** Downloads all pages of the filtered list as CSV. */
function AuditExport({ applied, isDisabled }: AuditExportProps) {
  const { mutate, isPending, error } = useApiMutation({
    loading: 'toast',
    successMessage: '감사 기록을 내려받았어요.',
    invalidate: [queryKeys.audit],
    mutationFn: () => fetchFile(auditRoutes.export, { query: filterQuery(applied) }),
    onSuccess: ({ fileName, content }) =>
      downloadBlob(fileName ?? `감사 기록 ${seoulDay(Date.now())}.csv`, content),
  });
  return (
    <>
      <Button isBusy={isPending} disabled={isDisabled} onClick={() => mutate()}>
        {!isPending && <Download aria-hidden />} CSV 내보내기
      </Button>
      {error && (
        <p role="alert" className="order-last w-full text-right text-caption font-medium text-red">
          {errorMessage(error)}
        </p>
      )}
    </>
  );
}

/**
 * One page of the audit entries, newest first. Always fetched again: what administrators do on other pages is added.
 */
function auditListQuery(filters: AuditFilters, { page, size }: Pick<Pagination, 'page' | 'size'>) {
  const query = { page, size, ...filterQuery(filters) };
  return queryOptions({
    queryKey: [...queryKeys.audit, query],
    queryFn: ({ signal }) => callApi(auditRoutes.list, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
