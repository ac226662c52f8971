import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense } from 'react';
import type { JobStatistics } from '#contracts';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { classNames } from '@/lib/class-names';
import { errorMessage } from '@/lib/query/error-message';
import { jobStatisticsQuery, STATISTICS_WINDOWS, type StatisticsWindow } from '../admin-job-queries.js';
import { BucketTable } from './bucket-table.js';
import { EndLegend } from './end-legend.js';
import { OverviewSkeleton } from './overview-skeleton.js';
import { QueueNumbers } from './queue-numbers.js';
import { totals, WINDOW_LABELS } from './statistics-text.js';
import { TypeTable } from './type-table.js';
import { WindowChoice } from './window-choice.js';

// The numbers stay where the chart can't be loaded, such as after the app was replaced by a newer one.
const ThroughputChart = lazy(() =>
  import('./throughput-chart.js').catch((error: unknown) => {
    console.error('그래프를 불러오지 못했습니다.', error);
    return { default: NoChart };
  }),
);

/** What waits and runs, and how jobs ended over time. */
export function JobsOverview() {
  const [hours, setHours] = useQueryState(
    'hours',
    parseAsStringLiteral(STATISTICS_WINDOWS).withDefault('24').withOptions({ history: 'replace' }),
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(jobStatisticsQuery(hours));
  return (
    <section aria-labelledby="jobs-overview" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="jobs-overview" className="text-heading">
          현황
        </h2>
        <WindowChoice value={hours} onChange={(chosen) => void setHours(chosen)} />
      </div>
      {error && (
        <ErrorState
          title={data ? '새로 불러오지 못해 전에 본 현황을 보여 드려요' : '현황을 불러오지 못했어요'}
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <OverviewSkeleton />}
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={classNames('flex flex-col gap-6', isPlaceholderData && 'opacity-60')}
        >
          <QueueNumbers statistics={data} />
          {data.types.length > 0 ? <Throughput statistics={data} /> : <NothingEnded hours={hours} />}
        </div>
      )}
    </section>
  );
}

function Throughput({ statistics }: { statistics: JobStatistics }) {
  return (
    <>
      <figure className="flex flex-col gap-3">
        <figcaption>
          <EndLegend counts={totals(statistics)} />
        </figcaption>
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <ThroughputChart statistics={statistics} />
        </Suspense>
      </figure>
      <div className="flex flex-col gap-2">
        <TypeTable types={statistics.types} />
        <BucketTable statistics={statistics} />
      </div>
    </>
  );
}

const NoChart = () => (
  <p className="text-small text-ink-soft">
    그래프를 불러오지 못했어요. 아래 숫자로 보거나, 화면을 다시 열어 주세요.
  </p>
);

const NothingEnded = ({ hours }: { hours: StatisticsWindow }) => (
  <EmptyState
    title={`지난 ${WINDOW_LABELS[hours]} 동안 끝난 작업이 없어요`}
    description="작업이 끝나면 완료와 실패가 시간대별로 쌓여요. 더 긴 기간을 골라 볼 수도 있어요."
  />
);
