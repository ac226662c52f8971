import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminJobRoutes, isEnded } from '#contracts';
import { callApi, type CallOptions } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';

/** Not every job tells administrators of itself, so what is shown is also asked for again while the tab is seen. */
const POLL_MS = 5000;

export type AdminJobListFilter = NonNullable<CallOptions<typeof adminJobRoutes.list>['query']>;

/** Everybody's jobs, newest first. */
export const adminJobListQuery = (filter: AdminJobListFilter) =>
  queryOptions({
    queryKey: [...queryKeys.adminJobList, filter],
    queryFn: ({ signal }) => callApi(adminJobRoutes.list, { query: filter, signal }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One job with what happened to it. */
export const adminJobQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.adminJob(jobId),
    queryFn: ({ signal }) => callApi(adminJobRoutes.one, { params: { jobId }, signal }),
    refetchInterval: ({ state }) => (state.data && isEnded(state.data.status) ? false : POLL_MS),
    staleTime: 0,
  });

/** Hours of a window as they stand in the address and in the call. */
export const STATISTICS_WINDOWS = ['1', '24', '168'] as const;
export type StatisticsWindow = (typeof STATISTICS_WINDOWS)[number];

/** The longer the window, the more it costs the server, and the less it moves. */
const STATISTICS_POLL_MS: Record<StatisticsWindow, number> = { 1: 10_000, 24: 30_000, 168: 120_000 };

export const jobStatisticsQuery = (hours: StatisticsWindow) =>
  queryOptions({
    queryKey: [...queryKeys.adminJobStatistics, hours],
    queryFn: ({ signal }) => callApi(adminJobRoutes.statistics, { query: { hours }, signal }),
    refetchInterval: STATISTICS_POLL_MS[hours],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
