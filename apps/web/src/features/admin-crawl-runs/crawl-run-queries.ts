import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CrawlRun, crawlRunRoutes } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';

/** Events may be lost, so the list is polled as well, more often while a run is running; one run only while it is. */
const RUNNING_POLL_MILLISECONDS = 4000;
const IDLE_POLL_MILLISECONDS = 15_000;

const isRunning = (run: CrawlRun | undefined): boolean => run?.status === 'RUNNING';

/** Runs, the latest first. */
export const crawlRunListQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.crawlRunList, page],
    queryFn: ({ signal }) => callApi(crawlRunRoutes.list, { query: { page }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.content.some(isRunning) ? RUNNING_POLL_MILLISECONDS : IDLE_POLL_MILLISECONDS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One run with its latest problems. */
export const crawlRunQuery = (runId: number) =>
  queryOptions({
    queryKey: queryKeys.crawlRun(runId),
    queryFn: ({ signal }) => callApi(crawlRunRoutes.one, { params: { id: runId }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? RUNNING_POLL_MILLISECONDS : false),
    staleTime: 0,
  });

/**
 * Whether a run is running; it need not be the latest, as an older one can be resumed. One that is not on the first
 * page of the list is not noticed; the server still refuses to start another.
 */
export const isAnyRunRunningQuery = () => ({
  ...crawlRunListQuery(0),
  select: ({ content }: { content: CrawlRun[] }): boolean => content.some(isRunning),
});

/** The latest run; null when there is none. */
export const latestRunQuery = () => ({
  ...crawlRunListQuery(0),
  select: ({ content }: { content: CrawlRun[] }): CrawlRun | null => content[0] ?? null,
});
