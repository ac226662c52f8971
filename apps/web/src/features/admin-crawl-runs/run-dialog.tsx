import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { errorMessage } from '@/lib/query/error-message';
import { crawlRunQuery } from './crawl-run-queries.js';
import { RunReport } from './run-report.js';

interface RunDialogProps {
  runId: number;
  onClose: () => void;
}

/** One run of the past, opened. */
export function RunDialog({ runId, onClose }: RunDialogProps) {
  const { data, error, isFetching, refetch } = useQuery(crawlRunQuery(runId));
  return (
    <Dialog isOpen onOpenChange={onClose} title={`실행 #${runId}`} width="wide">
      {error && (
        <ErrorState
          title="실행을 불러오지 못했어요"
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines lines={6} />}
      {data && <RunReport run={data} problems={data.problems} />}
    </Dialog>
  );
}
