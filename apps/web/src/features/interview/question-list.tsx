import { useState } from 'react';
import { type InterviewPartial, type InterviewQna, interviewRoutes } from '#contracts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { PartialQuestionCard, QuestionCard } from './question-card.js';

interface QuestionListProps {
  coverLetterId: number;
  qnaList: readonly InterviewQna[];
  isGenerating: boolean;
  /** The questions that the running generation has made so far. */
  partial: InterviewPartial['qnaList'];
  revealed: ReadonlySet<number>;
  /** A new question to scroll to. */
  newestId: number | null;
  onToggle: (qnaId: number) => void;
  onPractise: (qnaId: number) => void;
}

/** The questions in order, and after them those of the running generation. */
export function QuestionList(props: QuestionListProps) {
  const { coverLetterId, qnaList, isGenerating, partial, revealed, newestId, onToggle, onPractise } = props;
  const [removing, setRemoving] = useState<InterviewQna | null>(null);
  return (
    <section aria-label="질문 목록" className="min-w-0">
      {qnaList.length + partial.length === 0 ? (
        <EmptyState
          title={isGenerating ? '질문을 만들고 있어요' : '아직 질문이 없어요'}
          description={
            isGenerating
              ? '나오는 질문부터 여기에 보여 드려요. 기다리지 않고 다른 일을 하셔도 돼요.'
              : 'AI에게 맡기거나, 걱정되는 질문을 직접 적어 답변을 받아 보세요. 질문마다 예시 답변과 도움말이 함께 나와요.'
          }
        />
      ) : (
        <ol className="divide-y divide-line border-b border-line">
          {qnaList.map((qna, index) => (
            <QuestionCard
              key={qna.qnaId}
              qna={qna}
              number={index + 1}
              isRevealed={revealed.has(qna.qnaId)}
              isNewest={qna.qnaId === newestId}
              onToggle={() => onToggle(qna.qnaId)}
              onPractise={() => onPractise(qna.qnaId)}
              onRemove={() => setRemoving(qna)}
            />
          ))}
          {partial.map((qna, index) => (
            <PartialQuestionCard key={qna.question} qna={qna} number={qnaList.length + index + 1} />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {partial.length > 0 && `질문 ${partial.length}개가 나왔어요.`}
      </p>
      <RemoveQuestionDialog
        coverLetterId={coverLetterId}
        question={removing}
        onClose={() => setRemoving(null)}
      />
    </section>
  );
}

interface RemoveQuestionDialogProps {
  coverLetterId: number;
  /** The question to delete; null while the dialog is closed. */
  question: InterviewQna | null;
  onClose: () => void;
}

/** Deletes a question and its practice records for good, after a confirmation. */
function RemoveQuestionDialog({ coverLetterId, question, onClose }: RemoveQuestionDialogProps) {
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
