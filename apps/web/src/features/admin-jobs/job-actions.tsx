import { useState, type ReactNode } from 'react';
import { type AdminJob, isEnded, adminJobRoutes } from '#contracts';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { callApi } from '@/lib/api/call-api';
import { jobTypeLabel, mayKeepOnCancel } from '@/lib/jobs/job-labels';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { jobOwnerText } from './job-text.js';

interface JobActionsProps {
  job: AdminJob;
  /** Called with the id of the new job. */
  onRetried: (jobId: string) => void;
}

/** The actions on a job: cancel or retry. Each asks for confirmation, and a refusal is shown in the dialog. */
export function JobActions({ job, onRetried }: JobActionsProps) {
  const [toConfirm, setToConfirm] = useState<'cancel' | 'retry' | null>(null);
  const cancel = useCancelAdminJob();
  const retry = useRetryAdminJob(onRetried);
  const close = () => {
    setToConfirm(null);
    cancel.reset();
    retry.reset();
  };
  const name = `${jobTypeLabel(job.type)} 작업`;
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {!isEnded(job.status) && (
        <Button size="small" aria-label={`${name} 취소`} onClick={() => setToConfirm('cancel')}>
          취소
        </Button>
      )}
      {job.canBeRetried && (
        <Button size="small" aria-label={`${name} 다시 실행`} onClick={() => setToConfirm('retry')}>
          다시 실행
        </Button>
      )}
      <ConfirmDialog
        isOpen={toConfirm === 'cancel'}
        onOpenChange={close}
        title={`${name}을 취소할까요?`}
        description={cancelConsequence(job)}
        confirmLabel="작업 취소"
        cancelLabel="그대로 두기"
        isDanger
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate(job.jobId, { onSuccess: close })}
      >
        {cancel.error && <Refusal error={cancel.error} />}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={toConfirm === 'retry'}
        onOpenChange={close}
        title={`${name}을 다시 실행할까요?`}
        description={retryConsequence(job)}
        confirmLabel="다시 실행"
        cancelLabel="그대로 두기"
        isBusy={retry.isPending}
        onConfirm={() => retry.mutate(job.jobId, { onSuccess: close })}
      >
        {retry.error && <Refusal error={retry.error} />}
      </ConfirmDialog>
    </div>
  );
}

function cancelConsequence({ type, tokenCost, ...owner }: AdminJob): ReactNode {
  if (tokenCost === 0) return '지금까지 한 일은 이어지지 않아요. 나누어 맡긴 작업도 함께 취소돼요.';
  if (mayKeepOnCancel(type))
    return `회원이 본 질문이 있으면 저장되고 보관한 토큰 ${tokenCost}개를 써요. 없으면 ${jobOwnerText(owner)} 님에게 돌려드려요.`;
  return `보관한 토큰 ${tokenCost}개는 ${jobOwnerText(owner)} 님에게 돌려드려요. 지금까지 한 일은 이어지지 않아요.`;
}

function retryConsequence({ tokenCost, ...owner }: AdminJob): ReactNode {
  if (tokenCost === 0) return '처음에 받은 내용으로 새 작업을 시작해요. 토큰은 들지 않아요.';
  return `처음에 받은 내용으로 새 작업을 시작하고, ${jobOwnerText(owner)} 님의 토큰 ${tokenCost}개를 새로 보관해요. 실패하면 돌려드려요.`;
}

const Refusal = ({ error }: { error: Error }) => (
  <p role="alert" className="text-small font-medium text-red">
    {errorMessage(error)}
  </p>
);

/** Cancels a job; the answer is the job as it is then, which may have ended before in another way. */
const useCancelAdminJob = () =>
  useApiMutation({
    loading: 'toast',
    successMessage: ({ status }: AdminJob) =>
      status === 'CANCELLED' ? '작업을 취소했어요.' : '이미 끝난 작업이에요.',
    isSideBySide: true,
    mutationFn: (jobId: string) => callApi(adminJobRoutes.cancel, { params: { jobId } }),
    invalidate: [queryKeys.adminJobs],
    onError: (error) => console.error('작업을 취소하지 못했습니다.', error),
  });

/** Retries a failed or cancelled job as a new job. */
const useRetryAdminJob = (onRetried: (jobId: string) => void) =>
  useApiMutation({
    loading: 'toast',
    successMessage: '새 작업으로 다시 실행해요.',
    isSideBySide: true,
    mutationFn: (jobId: string) => callApi(adminJobRoutes.retry, { params: { jobId } }),
    invalidate: [queryKeys.adminJobs],
    onSuccess: ({ jobId }: AdminJob) => onRetried(jobId),
    onError: (error) => console.error('작업을 다시 실행하지 못했습니다.', error),
  });
