import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { MemberStatistics } from '#contracts';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { deferred } from '@/lib/deferred';
import { formatNumber, formatTime } from '@/lib/format';
import { MEMBER_STATUS_NAMES, ROLE_NAMES } from '@/lib/role-and-status-names';
import { errorMessage } from '@/lib/query/error-message';
import { memberStatisticsQuery } from './member-queries.js';
import { activationRate } from './member-text.js';
import type { Slice } from './ring.js';

/** Member statistics in one line, in several on a phone. */
export function MemberSummary() {
  const { data, dataUpdatedAt } = useQuery(memberStatisticsQuery());
  if (!data) return <Skeleton className="h-26 sm:h-9" />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <dl aria-label="회원 요약" className="flex flex-wrap gap-2">
        <Pills statistics={data} />
      </dl>
      <p className="text-caption text-ink-faint">
        <time dateTime={new Date(dataUpdatedAt).toISOString()}>{formatTime(dataUpdatedAt)}</time> 기준
      </p>
    </div>
  );
}

function Pills({ statistics }: { statistics: MemberStatistics }) {
  const { totalMembers, activeMembers, userRoleCount, adminRoleCount, rootRoleCount } = statistics;
  return (
    <>
      <Pill name="전체 회원">{formatNumber(totalMembers)}명</Pill>
      <Pill name="활성화율">{activationRate(activeMembers, totalMembers)}%</Pill>
      <Pill name={ROLE_NAMES.USER}>{formatNumber(userRoleCount)}명</Pill>
      <Pill name={ROLE_NAMES.ADMIN}>{formatNumber(adminRoleCount)}명</Pill>
      <Pill name={ROLE_NAMES.ROOT}>{formatNumber(rootRoleCount)}명</Pill>
    </>
  );
}

const Pill = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline gap-2 rounded-full border border-line bg-raised px-3.5 py-1">
    <dt className="text-caption text-ink-soft">{name}</dt>
    <dd className="text-small font-bold">{children}</dd>
  </div>
);

/** New members, and the number of members by status. */
export function MemberCharts() {
  const { data, error, isFetching, refetch } = useQuery(memberStatisticsQuery());
  return (
    <section aria-label="회원 통계" className="flex flex-col gap-5">
      {error && (
        <ErrorState
          title="통계 데이터를 불러오지 못했습니다."
          description={
            <>
              {errorMessage(error)}
              {data && <p>전에 본 통계를 보여 드려요.</p>}
            </>
          }
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading />}
      {data && <Charts statistics={data} />}
    </section>
  );
}

const Loading = () => (
  <p
    role="status"
    data-placeholder
    className="flex min-h-108 items-center md:min-h-54 justify-center gap-2 border-y border-line text-small text-ink-soft"
  >
    <LoaderCircle aria-hidden className="size-5 animate-spin text-accent" /> 로딩 중...
  </p>
);

function Charts({ statistics }: { statistics: MemberStatistics }) {
  if (statistics.totalMembers === 0)
    return <EmptyState title="통계 데이터가 없습니다" className="border-y border-line" />;
  return (
    <div className="grid border-y border-line max-md:divide-y max-md:divide-line md:grid-cols-2 md:divide-x md:divide-line">
      <Doughnut
        title="신규 가입"
        total={statistics.monthlyNewMembers}
        totalName="이번 달"
        slices={newMemberSlices(statistics)}
        emptyText="이번 달에는 아직 새로 가입한 회원이 없어요."
      />
      <Doughnut
        title="회원 상태"
        total={statistics.totalMembers}
        totalName="전체"
        slices={statusSlices(statistics)}
        emptyText="회원이 없어요."
      />
    </div>
  );
}

/** Today is a part of this month: the ring shows the two apart, the text the month as a whole. */
function newMemberSlices({ todayNewMembers, monthlyNewMembers }: MemberStatistics): Slice[] {
  const earlier = Math.max(0, monthlyNewMembers - todayNewMembers);
  return [
    { name: '오늘', value: todayNewMembers, count: todayNewMembers, fill: 'var(--accent)' },
    { name: '이번 달', value: earlier, count: monthlyNewMembers, fill: 'var(--grid)' },
  ];
}

function statusSlices({ activeMembers, inactiveMembers, suspendedMembers }: MemberStatistics): Slice[] {
  const always = [
    slice(MEMBER_STATUS_NAMES.ACTIVE, activeMembers, 'var(--green)'),
    slice(MEMBER_STATUS_NAMES.INACTIVE, inactiveMembers, 'var(--amber-fill)'),
  ];
  return suspendedMembers === 0
    ? always
    : [...always, slice(MEMBER_STATUS_NAMES.SUSPENDED, suspendedMembers, 'var(--red)')];
}

const slice = (name: string, count: number, fill: string): Slice => ({ name, value: count, count, fill });

// The charts' library is large and fetched after the page's content.
const Ring = deferred(() => import('./ring.js').then((module) => module.default), { Fallback: EmptyRing });

interface DoughnutProps {
  title: string;
  /** Shown in the middle of the ring. */
  total: number;
  totalName: string;
  slices: readonly Slice[];
  /** Shown when all values are zero. */
  emptyText: string;
}

/** A ring with its numbers as text beside it, which say all that it shows. */
function Doughnut({ title, total, totalName, slices, emptyText }: DoughnutProps) {
  const id = useId();
  const isEmpty = slices.every(({ value }) => value === 0);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 py-6 md:px-8 md:first:pl-0 md:last:pr-0">
      <h2 id={id} className="text-body font-bold">
        {title}
      </h2>
      <div className="flex items-center gap-6 sm:gap-10">
        <div aria-hidden className="relative grid size-33 shrink-0 place-items-center">
          {isEmpty ? <EmptyRing /> : <Ring slices={slices} />}
          <p className="absolute text-center leading-tight">
            <span className="block text-lead font-bold">{formatNumber(total)}</span>
            <span className="block text-caption text-ink-faint">{totalName}</span>
          </p>
        </div>
        <div className="min-w-0 flex-1">
          <dl className="max-w-60 divide-y divide-line">
            {slices.map((slice) => (
              <Legend key={slice.name} slice={slice} />
            ))}
          </dl>
          {isEmpty && <p className="mt-3 text-caption text-ink-faint">{emptyText}</p>}
        </div>
      </div>
    </section>
  );
}

function EmptyRing() {
  return <span className="absolute inset-1 rounded-full border-[18px] border-sunken outline outline-line" />;
}

const Legend = ({ slice: { name, count, fill } }: { slice: Slice }) => (
  <div className="flex items-center gap-2.5 py-1.5">
    <span aria-hidden className="size-2.5 shrink-0 rounded-full" style={{ backgroundColor: fill }} />
    <dt className="text-small text-ink-soft">{name}</dt>
    <dd className="ml-auto text-small font-bold">{formatNumber(count)}명</dd>
  </div>
);
