import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isEnded, type Job, jobRoutes } from '#contracts';
import { callApi, type CallOptions } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';

/** Events are hints, so a running job is also asked for now and then. */
const POLL_MS = 4000;

export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.job(jobId),
    queryFn: ({ signal }) => callApi(jobRoutes.one, { params: { jobId }, signal }),
    refetchInterval: ({ state }) => (state.data && isEnded(state.data.status) ? false : POLL_MS),
    staleTime: 0,
  });

export type JobListFilter = NonNullable<CallOptions<typeof jobRoutes.list>['query']>;

const isRunning = (job: Job): boolean => !isEnded(job.status);

/** The member's jobs, newest first, without their results. */
export const jobListQuery = (filter: JobListFilter = {}) =>
  queryOptions({
    queryKey: [...queryKeys.jobList, filter],
    queryFn: ({ signal }) => callApi(jobRoutes.list, { query: filter, signal }),
    refetchInterval: ({ state }) => (state.data?.content.some(isRunning) ? POLL_MS : false),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export { isRunning };
