import { resumeRoutes, TRASH_DAYS } from '#contracts';
import type { ResumeRow } from '#contracts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

interface RemoveResumeDialogProps {
  /** The resume in question; null while nobody asks. */
  resume: ResumeRow | null;
  onClose: () => void;
}

/** Asks, then moves a resume to the bin. */
export function RemoveResumeDialog({ resume, onClose }: RemoveResumeDialogProps) {
  const remove = useApiMutation({
    loading: 'toast',
    successMessage: '휴지통으로 옮겼어요.',
    mutationFn: (id: number) => callApi(resumeRoutes.remove, { params: { id } }),
    invalidate: [queryKeys.resumeList],
    onSuccess: onClose,
    onError: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={resume !== null}
      onOpenChange={onClose}
      title="이 이력서를 휴지통으로 옮길까요?"
      description={resume && `“${resume.title}” · 휴지통에 ${TRASH_DAYS}일 동안 남고, 그 뒤에 지워져요.`}
      confirmLabel="휴지통으로 옮기기"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => resume && remove.mutate(resume.resumeId)}
    />
  );
}
