import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { ErrorCode, CrawlRun } from '#contracts';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { HttpError } from '@/lib/api/api-errors';
import { onJobEvent, onLiveEvent } from '@/lib/live/event-hub';
import { useLiveRefetch } from '@/lib/live/use-live-refetch';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { isAnyRunRunningQuery, crawlRunQuery, latestRunQuery } from './crawl-run-queries.js';
import { useStartCrawl } from './run-actions.js';
import { RunReport } from './run-report.js';

/** Starts a run over the enabled sources; shows a refusal under the button. */
export function StartCrawl() {
  const { data: isRunning = false } = useQuery(isAnyRunRunningQuery());
  const start = useStartCrawl();
  const { reset } = start;
  // The refusal is outdated once the run that caused it has ended.
  useEffect(() => {
    if (!isRunning) reset();
  }, [isRunning, reset]);
  return (
    <div className="flex flex-col gap-1.5 sm:items-end">
      <Button
        variant="solid"
        disabled={isRunning}
        title={isRunning ? '이미 크롤링 중이에요.' : undefined}
        isBusy={start.isPending}
        onClick={() => start.mutate({})}
      >
        {!start.isPending && <Play aria-hidden />} 크롤링 시작
      </Button>
      {start.error && (!isRunning || isAboutAnother(start.error)) && <Refusal error={start.error} />}
    </div>
  );
}

const isAbout = (error: Error, errorCode: ErrorCode): boolean =>
  error instanceof HttpError && error.errorCode === errorCode;
const isAboutAnother = (error: Error): boolean => isAbout(error, 'JOB_ALREADY_RUNNING');

const Refusal = ({ error }: { error: Error }) => (
  <p role="alert" className="text-caption font-medium text-red">
    {errorMessage(error)}{' '}
    {isAboutAnother(error) && (
      <a href={`#${LATEST_RUN}`} className="link">
        실행 중인 크롤링 보기
      </a>
    )}
    {isAbout(error, 'VALIDATION_ERROR') && (
      <Link to={paths.crawlSources} className="link">
        출처 켜기
      </Link>
    )}
  </p>
);

/** Element id of the latest run, for links to it. */
const LATEST_RUN = 'latest-run';

/** The latest run, live; it also subscribes the other shown runs to live events. */
export function CrawlRunPanel() {
  useLiveRuns();
  const { data: latest, error, isFetching, refetch } = useQuery(latestRunQuery());
  return (
    <section
      id={LATEST_RUN}
      tabIndex={-1}
      aria-label="최근 실행"
      className="flex scroll-mt-24 flex-col gap-5 outline-none"
    >
      {error && (
        <ErrorState
          title={
            latest === undefined
              ? '크롤링 상태를 불러오지 못했어요'
              : '새로 불러오지 못해 전에 본 상태를 보여 드려요'
          }
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {latest === undefined && !error && <SkeletonLines lines={6} label="크롤링 상태를 불러오는 중이에요" />}
      {latest === null && (
        <EmptyState
          title="아직 크롤링한 적이 없어요"
          description="시작하면 진행되는 모습을 여기서 볼 수 있어요."
        />
      )}
      {latest && <LatestRun run={latest} />}
    </section>
  );
}

/** Shows the list's row until the run itself has loaded. */
function LatestRun({ run }: { run: CrawlRun }) {
  const { data } = useQuery(crawlRunQuery(run.runId));
  return (
    <RunReport
      run={data ?? run}
      heading={<h2 className="text-heading">실행 #{run.runId}</h2>}
      problems={data?.problems}
      foldsDetails
    />
  );
}

/** Refetches the shown runs when the crawl publishes events, at a limited rate. */
const useLiveRuns = (): void =>
  useLiveRefetch(queryKeys.crawlRuns, (request) => [
    onLiveEvent('crawl-list-updated', request),
    onJobEvent(({ type }) => {
      if (type === 'CRAWL') request();
    }),
  ]);
