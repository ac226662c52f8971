import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { JobStatistics } from '#contracts';
import { ChartLegend, deferredChart } from '@/components/chart';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { ToggleGroup } from '@/components/ui/toggle-group';
import { SECOND_MILLISECONDS } from '@/lib/durations';
import { formatNumber } from '@/lib/format';
import { errorMessage } from '@/lib/query/error-message';
import { jobStatisticsQuery, STATISTICS_WINDOWS, type StatisticsWindow } from './admin-job-queries.js';
import { BucketTable, TypeTable } from './job-statistics-tables.js';
import { JOB_OUTCOMES, totals, WINDOW_LABELS } from './job-statistics-text.js';
import { durationText } from './job-text.js';

const ThroughputChart = deferredChart(() => import('./throughput-chart.js'), 'h-60');

/** The waiting and running jobs, and how jobs ended over time. */
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
        <ToggleGroup
          label="기간"
          options={STATISTICS_WINDOWS}
          value={hours}
          nameOf={(window) => WINDOW_LABELS[window]}
          onChange={(chosen) => void setHours(chosen)}
        />
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
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-6 busy-mark">
          <QueueNumbers statistics={data} />
          {data.types.length > 0 ? <Throughput statistics={data} /> : <NothingEnded hours={hours} />}
        </div>
      )}
    </section>
  );
}

function Throughput({ statistics }: { statistics: JobStatistics }) {
  const counts = totals(statistics);
  return (
    <>
      <figure className="flex flex-col gap-3">
        <figcaption>
          <ChartLegend series={JOB_OUTCOMES.map((end) => ({ ...end, count: formatNumber(counts[end.key]) }))}>
            <li className="text-ink-soft">
              다시 시도 <span className="font-semibold">{formatNumber(counts.retries)}</span>
            </li>
          </ChartLegend>
        </figcaption>
        <ThroughputChart statistics={statistics} />
      </figure>
      <div className="flex flex-col gap-2">
        <TypeTable types={statistics.types} />
        <BucketTable statistics={statistics} />
      </div>
    </>
  );
}

const NothingEnded = ({ hours }: { hours: StatisticsWindow }) => (
  <EmptyState
    title={`지난 ${WINDOW_LABELS[hours]} 동안 끝난 작업이 없어요`}
    description="작업이 끝나면 완료와 실패가 시간대별로 쌓여요. 더 긴 기간을 골라 볼 수도 있어요."
  />
);

/** The waiting and running jobs at this moment. */
const QueueNumbers = ({ statistics }: { statistics: JobStatistics }) => (
  <dl className="grid grid-cols-2 gap-4 border-t border-line pt-4 sm:grid-cols-3">
    <QueueNumber name="대기" value={formatNumber(statistics.queued)} />
    <QueueNumber name="실행 중" value={formatNumber(statistics.running)} />
    <QueueNumber name="가장 오래 기다린 작업" value={oldestText(statistics.oldestQueuedSeconds)} />
  </dl>
);

const oldestText = (seconds: number | null): string =>
  seconds === null ? '없음' : durationText(Math.floor(seconds) * SECOND_MILLISECONDS);

const QueueNumber = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-caption text-ink-faint">{name}</dt>
    <dd className="text-title leading-tight font-semibold">{value}</dd>
  </div>
);

/** About as high as the overview, so that the list below does not jump. */
const OverviewSkeleton = () => (
  <div role="status" aria-label="현황을 불러오는 중이에요" className="flex flex-col gap-6">
    <div className="grid grid-cols-2 gap-4 border-t border-line pt-4 sm:grid-cols-3">
      <Skeleton className="h-14 w-24" />
      <Skeleton className="h-14 w-24" />
      <Skeleton className="h-14 w-24" />
    </div>
    <Skeleton className="h-6 w-64" />
    <Skeleton className="h-60 w-full" />
    <Skeleton className="h-72 w-full max-sm:hidden" />
  </div>
);
