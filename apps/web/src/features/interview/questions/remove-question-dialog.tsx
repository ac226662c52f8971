import { interviewRoutes, type InterviewQna } from '#contracts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

interface RemoveQuestionDialogProps {
  coverLetterId: number;
  /** The question to delete; null while nobody asks. */
  question: InterviewQna | null;
  onClose: () => void;
}

/** Asks, then deletes a question for good, with what was practised on it. */
export function RemoveQuestionDialog({ coverLetterId, question, onClose }: RemoveQuestionDialogProps) {
  const remove = useApiMutation({
    loading: 'toast',
    successMessage: '질문을 지웠어요.',
    mutationFn: (qnaId: number) => callApi(interviewRoutes.remove, { params: { id: coverLetterId, qnaId } }),
    invalidate: [queryKeys.interviewQuestions(coverLetterId)],
    onSuccess: onClose,
    onError: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={question !== null}
      onOpenChange={onClose}
      title="이 질문을 지울까요?"
      description={
        question && (
          <>
            <p>“{question.question}”</p>
            <p className="mt-2">
              답변과 연습 기록도 함께 지워지고 되돌릴 수 없어요. 쓴 토큰은 돌아오지 않아요.
            </p>
          </>
        )
      }
      confirmLabel="지우기"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => question && remove.mutate(question.qnaId)}
    />
  );
}
