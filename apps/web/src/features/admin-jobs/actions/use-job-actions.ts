import { type AdminJob, adminJobRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

/** Stops a job; one that has ended stays as it is, and the answer says so. */
export const useCancelAdminJob = () =>
  useApiMutation({
    loading: 'toast',
    successMessage: ({ status }: AdminJob) =>
      status === 'CANCELLED' ? '작업을 취소했어요.' : '이미 끝난 작업이에요.',
    isSideBySide: true,
    mutationFn: (jobId: string) => callApi(adminJobRoutes.cancel, { params: { jobId } }),
    invalidate: [queryKeys.adminJobs],
    onError: (error) => console.error('작업을 취소하지 못했습니다.', error),
  });

/** Begins a failed or cancelled job anew, as a job of its own. */
export const useRetryAdminJob = (onRetried: (jobId: string) => void) =>
  useApiMutation({
    loading: 'toast',
    successMessage: '새 작업으로 다시 실행해요.',
    isSideBySide: true,
    mutationFn: (jobId: string) => callApi(adminJobRoutes.retry, { params: { jobId } }),
    invalidate: [queryKeys.adminJobs],
    onSuccess: ({ jobId }: AdminJob) => onRetried(jobId),
    onError: (error) => console.error('작업을 다시 실행하지 못했습니다.', error),
  });
