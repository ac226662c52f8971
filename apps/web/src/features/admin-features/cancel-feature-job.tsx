import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminJob, adminJobRoutes } from '#contracts';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { callApi } from '@/lib/api';
import { jobTypeLabel } from '@/lib/jobs/job-labels';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

/** Stops a job that writes features, whoever has begun it, after asking. */
export function CancelFeatureJob({ job }: { job: AdminJob }) {
  const [isAsked, setAsked] = useState(false);
  const queryClient = useQueryClient();
  const cancel = useApiMutation({
    loading: 'toast',
    mutationFn: () => callApi(adminJobRoutes.cancel, { params: { jobId: job.jobId } }),
    invalidate: [queryKeys.features, queryKeys.jobList],
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.features }),
  });
  const label = jobTypeLabel(job.type);
  return (
    <>
      <Button variant="danger-outline" isBusy={cancel.isPending} onClick={() => setAsked(true)}>
        취소
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={`${label} 작업을 취소할까요?`}
        description="지금까지 만든 특징은 남고, 다시 시작하면 남은 것부터 이어서 해요."
        confirmLabel="작업 취소"
        cancelLabel="계속하기"
        isDanger
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsked(false) })}
      />
    </>
  );
}
