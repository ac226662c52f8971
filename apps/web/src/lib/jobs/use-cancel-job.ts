import { useQueryClient } from '@tanstack/react-query';
import { jobRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

/** Stops a job; one that has ended stays as it is, and the answer says so. */
export function useCancelJob() {
  const queryClient = useQueryClient();
  return useApiMutation({
    loading: 'none',
    isSideBySide: true,
    mutationFn: (jobId: string) => callApi(jobRoutes.cancel, { params: { jobId } }),
    invalidate: [queryKeys.jobList, queryKeys.tokens],
    onSuccess: (job) => void queryClient.setQueryData(queryKeys.job(job.jobId), job),
  });
}
