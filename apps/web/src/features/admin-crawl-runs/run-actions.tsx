import { useQueryClient } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { type CrawlRun, crawledCoverLetterRoutes, crawlRunRoutes } from '#contracts';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { callApi } from '@/lib/api/call-api';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

/** Stops a running run, or resumes one that was stopped or failed. */
export function RunActions({ run: { runId, status } }: { run: CrawlRun }) {
  if (status === 'RUNNING') return <StopAction runId={runId} />;
  if (status === 'STOPPED' || status === 'FAILED') return <ResumeAction runId={runId} />;
  return null;
}

function StopAction({ runId }: { runId: number }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const stop = useStopRun();
  return (
    <ActionWithError error={stop.error}>
      <Button variant="danger-outline" isBusy={stop.isPending} onClick={() => setIsConfirming(true)}>
        <Square aria-hidden /> 멈추기
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title="크롤링을 멈출까요?"
        description="지금까지 모은 글은 남고, 남은 쪽은 나중에 이어서 읽을 수 있어요."
        confirmLabel="멈추기"
        cancelLabel="계속하기"
        isDanger
        isBusy={stop.isPending}
        onConfirm={() => stop.mutate(runId, { onSettled: () => setIsConfirming(false) })}
      />
    </ActionWithError>
  );
}

function ResumeAction({ runId }: { runId: number }) {
  const resume = useResumeRun();
  return (
    <ActionWithError error={resume.error}>
      <Button isBusy={resume.isPending} onClick={() => resume.mutate(runId)}>
        {!resume.isPending && <Play aria-hidden />} 이어서 하기
      </Button>
    </ActionWithError>
  );
}

interface ActionWithErrorProps {
  error: Error | null;
  children: React.ReactNode;
}

const ActionWithError = ({ error, children }: ActionWithErrorProps) => (
  <div className="flex flex-col items-end gap-1.5">
    {children}
    {error && (
      <p role="alert" className="text-caption font-medium text-red">
        {errorMessage(error)}
      </p>
    )}
  </div>
);

/** A new run over the enabled sources. */
export function useStartCrawl() {
  const queryClient = useQueryClient();
  const refetchRuns = () => void queryClient.invalidateQueries({ queryKey: queryKeys.crawlRuns });
  return useJobMutation(crawledCoverLetterRoutes.crawl, {
    tokenCost: 0,
    loading: 'toast',
    successMessage: '크롤링을 시작했어요.',
    onAccepted: refetchRuns,
    // Perhaps refused because of another run, which the refetch brings to the page.
    onError: refetchRuns,
  });
}

/** Stops a running run. */
const useStopRun = () =>
  useRunChange(crawlRunRoutes.stop, ({ status }) =>
    status === 'STOPPED' ? '크롤링을 멈췄어요.' : '이미 끝난 크롤링이에요.',
  );

/** Resumes a run that was stopped or failed. */
const useResumeRun = () => useRunChange(crawlRunRoutes.resume, () => '남은 쪽부터 이어서 크롤링해요.');

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
