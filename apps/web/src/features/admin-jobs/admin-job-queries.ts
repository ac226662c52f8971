import { keepPreviousData, queryOptions, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminJobRoutes, isEnded } from '#contracts';
import { callApi, type CallOptions } from '@/lib/api/call-api';
import { onLiveEvent } from '@/lib/live/event-hub';
import { throttledRefetch } from '@/lib/live/throttled-refetch';
import { queryKeys } from '@/lib/query/query-keys';

/** Not every job publishes events to administrators, so shown data is polled while the tab is visible. */
const POLL_MILLISECONDS = 5000;

type AdminJobListFilter = NonNullable<CallOptions<typeof adminJobRoutes.list>['query']>;

/** The jobs of all members, newest first. */
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

const REFETCH_INTERVAL_MILLISECONDS = 1000;
const JOB_EVENTS = ['job-progress', 'job-completed', 'job-failed', 'job-cancelled'] as const;

/** Refetches the list of jobs on live events, at a limited rate. */
export const useLiveJobList = (): void => useJobEvents(queryKeys.adminJobList);

/** Refetches one job on its own live events. */
export const useLiveJob = (jobId: string): void => useJobEvents(queryKeys.adminJob(jobId), jobId);

/** @param jobId the job whose events count; every job if omitted */
function useJobEvents(queryKey: QueryKey, jobId?: string): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const { request, stop } = throttledRefetch(
      () => queryClient.invalidateQueries({ queryKey: JSON.parse(key) }),
      REFETCH_INTERVAL_MILLISECONDS,
    );
    const stops = JOB_EVENTS.map((name) =>
      onLiveEvent(name, (payload) => {
        if (jobId === undefined || payload.jobId === jobId) request();
      }),
    );
    return () => {
      stop();
      for (const stopOne of stops) stopOne();
    };
  }, [queryClient, key, jobId]);
}
