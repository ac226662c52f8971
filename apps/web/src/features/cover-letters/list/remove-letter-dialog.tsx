import { coverLetterRoutes } from '#contracts';
import type { CoverLetterRow } from '#contracts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

interface RemoveLetterDialogProps {
  /** The letter in question; null while nobody asks. */
  letter: CoverLetterRow | null;
  onClose: () => void;
}

/** Asks, then moves a letter to the bin. */
export function RemoveLetterDialog({ letter, onClose }: RemoveLetterDialogProps) {
  const remove = useApiMutation({
    loading: 'toast',
    successMessage: '휴지통으로 옮겼어요.',
    mutationFn: (id: number) => callApi(coverLetterRoutes.remove, { params: { id } }),
    invalidate: [queryKeys.coverLetterList],
    onSuccess: onClose,
    onError: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={letter !== null}
      onOpenChange={onClose}
      title="이 자기소개서를 휴지통으로 옮길까요?"
      description={letter && `“${letter.title}” · 휴지통에 30일 동안 남고, 그 뒤에 지워져요.`}
      confirmLabel="휴지통으로 옮기기"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => letter && remove.mutate(letter.coverLetterId)}
    />
  );
}
