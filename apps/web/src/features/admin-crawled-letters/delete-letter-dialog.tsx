import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { errorMessage } from '@/lib/query/error-message';
import { isGone, useDeleteLetter } from './use-letter-changes.js';

interface DeleteLetterDialogProps {
  coverLetterId: number;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a letter is deleted. */
export function DeleteLetterDialog({ coverLetterId, onDeleted, onClose }: DeleteLetterDialogProps) {
  const remove = useDeleteLetter();
  const settle = { onSuccess: onDeleted };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="선택한 크롤링 데이터를 삭제하시겠습니까?"
      description={`#${coverLetterId}와 여기에서 뽑은 특징이 함께 지워지고, 되돌릴 수 없어요.`}
      confirmLabel="삭제"
      isDanger
      isBusy={remove.isPending}
      isConfirmDisabled={isGone(remove.error)}
      onConfirm={() => remove.mutate(coverLetterId, settle)}
    >
      {remove.error && (
        <p role="alert" className="text-small font-medium text-red">
          {errorMessage(remove.error)}
          {isGone(remove.error) && ' 다른 관리자가 먼저 삭제했어요. 목록을 새로 불러왔어요.'}
        </p>
      )}
    </ConfirmDialog>
  );
}
