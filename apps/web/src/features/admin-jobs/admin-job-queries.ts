import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminJobRoutes, isEnded } from '#contracts';
import { callApi, type CallOptions } from '@/lib/api/call-api';
import { onJobEvent } from '@/lib/live/event-hub';
import { useLiveRefetch } from '@/lib/live/use-live-refetch';
import { queryKeys } from '@/lib/query/query-keys';

/**
 * Not every job publishes events to administrators, so shown data is polled while the tab is visible; a single job only
 * until it has ended.
 */
const POLL_MILLISECONDS = 5000;

type AdminJobListFilter = NonNullable<CallOptions<typeof adminJobRoutes.list>['query']>;

/** All jobs, also those that belong to no member, newest first. */
export const adminJobListQuery = (filter: AdminJobListFilter) =>
  queryOptions({
    queryKey: [...queryKeys.adminJobList, filter],
    queryFn: ({ signal }) => callApi(adminJobRoutes.list, { query: filter, signal }),
    refetchInterval: POLL_MILLISECONDS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One job with its timeline. */
export const adminJobQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.adminJob(jobId),
    queryFn: ({ signal }) => callApi(adminJobRoutes.one, { params: { jobId }, signal }),
    refetchInterval: ({ state }) => (state.data && isEnded(state.data.status) ? false : POLL_MILLISECONDS),
    staleTime: 0,
  });

/** Hours of a window, as in the address and in the call. */
export const STATISTICS_WINDOWS = ['1', '24', '168'] as const;
export type StatisticsWindow = (typeof STATISTICS_WINDOWS)[number];

/** A longer window costs the server more and changes less, so it is polled less often. */
const STATISTICS_POLL_MILLISECONDS: Record<StatisticsWindow, number> = {
  1: 10_000,
  24: 30_000,
  168: 120_000,
};

export const jobStatisticsQuery = (hours: StatisticsWindow) =>
  queryOptions({
    queryKey: [...queryKeys.adminJobStatistics, hours],
    queryFn: ({ signal }) => callApi(adminJobRoutes.statistics, { query: { hours }, signal }),
    refetchInterval: STATISTICS_POLL_MILLISECONDS[hours],
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Refetches the list of jobs on live events, at a limited rate. */
export const useLiveJobList = (): void =>
  useLiveRefetch(queryKeys.adminJobList, (request) => [onJobEvent(request)]);

/** Refetches one job on its own live events, at a limited rate. */
export const useLiveJob = (jobId: string): void =>
  useLiveRefetch(queryKeys.adminJob(jobId), (request) => [
    onJobEvent((event) => {
      if (event.jobId === jobId) request();
    }),
  ]);
