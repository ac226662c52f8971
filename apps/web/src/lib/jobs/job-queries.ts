import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { interviewGenerationSchema, isEnded, type Job, jobRoutes } from '#contracts';
import { callApi, type CallOptions } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { refetchTokens } from '@/lib/token-queries';
import { notify } from '@/lib/toast';

/** Events may be lost, so an unfinished job is polled as well. */
const POLL_MILLISECONDS = 4000;

export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: queryKeys.job(jobId),
    queryFn: ({ signal }) => callApi(jobRoutes.one, { params: { jobId }, signal }),
    refetchInterval: ({ state }) => (state.data && isEnded(state.data.status) ? false : POLL_MILLISECONDS),
    staleTime: 0,
  });

export type JobListFilter = NonNullable<CallOptions<typeof jobRoutes.list>['query']>;

/** Whether it waits or runs. */
export const isUnfinished = (job: Job): boolean => !isEnded(job.status);

/** The member's jobs, newest first, without their results. */
export const jobListQuery = (filter: JobListFilter = {}) =>
  queryOptions({
    queryKey: [...queryKeys.jobList, filter],
    queryFn: ({ signal }) => callApi(jobRoutes.list, { query: filter, signal }),
    refetchInterval: ({ state }) => (state.data?.content.some(isUnfinished) ? POLL_MILLISECONDS : false),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One job, live: updated by events and by polling. Null fetches nothing. */
export const useJob = (jobId: string | null) =>
  useQuery({ ...jobQuery(jobId ?? 'none'), enabled: jobId !== null });

/** Cancels a job. One of which the member has seen something, or that had already ended, keeps its result and its price. */
export function useCancelJob() {
  const queryClient = useQueryClient();
  return useApiMutation({
    loading: 'none',
    isSideBySide: true,
    mutationFn: (jobId: string) => callApi(jobRoutes.cancel, { params: { jobId } }),
    invalidate: [queryKeys.jobList],
    onSuccess: (job) => {
      queryClient.setQueryData(queryKeys.job(job.jobId), job);
      refetchTokens(queryClient);
      if (job.status !== 'SUCCEEDED' || job.tokenCost === 0) return;
      const isPartial = interviewGenerationSchema.safeParse(job.result).data?.partial === true;
      const what = isPartial ? '여기까지 만든 것을 저장했어요.' : '취소하기 전에 작업이 끝났어요.';
      notify.success(`${what} 토큰 ${job.tokenCost}개를 썼어요.`, job.jobId);
    },
  });
}

const SHOWN_JOBS = 10;

/** The member's newest jobs, unfinished and ended. */
export const useRecentJobs = () => useQuery(jobListQuery({ size: SHOWN_JOBS }));
