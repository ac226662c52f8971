import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import type { MemberStatistics } from '#contracts';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { errorMessage } from '@/lib/query/error-message';
import { memberStatisticsQuery } from '../member-queries.js';
import { Doughnut, type Slice } from './doughnut.js';

/** Who has joined, and how many members there are of each status. */
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
    className="flex min-h-48 items-center justify-center gap-2 border-y border-line text-small text-ink-soft"
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
    slice('활성', activeMembers, 'var(--green)'),
    slice('비활성', inactiveMembers, 'var(--amber-fill)'),
  ];
  return suspendedMembers === 0 ? always : [...always, slice('정지', suspendedMembers, 'var(--red)')];
}

const slice = (name: string, count: number, fill: string): Slice => ({ name, value: count, count, fill });
