import { useQueryClient } from '@tanstack/react-query';
import { type CrawlRun, crawledCoverLetterRoutes, crawlRunRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

/** A new run over the enabled sources. */
export function useStartCrawl() {
  const queryClient = useQueryClient();
  const refetchRuns = () => void queryClient.invalidateQueries({ queryKey: queryKeys.crawlRuns });
  return useJobMutation(crawledCoverLetterRoutes.crawl, {
    tokenCost: 0,
    loading: 'toast',
    onAccepted: refetchRuns,
    // Refused because of another run: it is to be seen.
    onError: refetchRuns,
  });
}

/** Stops a run that works. */
export const useStopRun = () =>
  useRunChange(crawlRunRoutes.stop, ({ status }) =>
    status === 'STOPPED' ? '크롤링을 멈췄어요.' : '이미 끝난 크롤링이에요.',
  );

/** Goes on with a run that stopped. */
export const useResumeRun = () => useRunChange(crawlRunRoutes.resume, () => '남은 쪽부터 이어서 크롤링해요.');

function useRunChange(
  route: typeof crawlRunRoutes.stop | typeof crawlRunRoutes.resume,
  successMessage: (run: CrawlRun) => string,
) {
  const queryClient = useQueryClient();
  return useApiMutation({
    loading: 'toast',
    successMessage,
    mutationFn: (runId: number) => callApi(route, { params: { id: runId } }),
    invalidate: [queryKeys.crawlRuns, queryKeys.jobList],
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.crawlRuns }),
  });
}
