import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import {
  customQuestionSchema,
  INTERVIEW_LIMITS,
  TOKEN_COSTS,
  interviewQnaSchema,
  interviewRoutes,
} from '#contracts';
import { useAiConsent } from '@/components/ai-consent';
import { CostButton } from '@/components/cost-button';
import { JobFailure } from '@/components/job-progress/job-failure';
import { RunningJob } from '@/components/job-progress/job-progress';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { isComposingKey } from '@/lib/composing-key';
import { startFailureText, useJobMutation } from '@/lib/jobs/use-job-mutation';
import { queryKeys } from '@/lib/query/query-keys';
import { useOnline } from '@/lib/use-online';
import { useSessionText } from '@/lib/use-session-text';
import { refuseQuestions } from './generation-panel.js';
import { useInterviewJob } from './use-interview-job.js';

interface CustomQuestionFormProps {
  coverLetterId: number;
  /** Number of questions that the letter has. */
  total: number;
  onAnswered: (qnaId: number) => void;
}

/** The member's own question; the AI writes its answer and tip. */
export function CustomQuestionForm({ coverLetterId, total, onAnswered }: CustomQuestionFormProps) {
  const custom = useCustomQuestion(coverLetterId, onAnswered);
  const { question, setQuestion, interviewJob } = custom;
  const [error, setError] = useState<string | null>(null);
  const refusal = refuseQuestions({ total, isRunning: interviewJob.isRunning, isOnline: useOnline() });

  const submit = () => {
    if (refusal !== null || custom.isPending) return;
    const parsed = customQuestionSchema.safeParse({ question });
    setError(parsed.error?.issues[0]?.message ?? null);
    if (parsed.success) void custom.ask(parsed.data.question);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposingKey(event)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      aria-label="직접 질문하기"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-3 border-t border-line pt-6"
    >
      <h2 className="text-body font-bold">직접 질문하기</h2>
      {interviewJob.job && interviewJob.isRunning && <RunningJob job={interviewJob.job} />}
      {interviewJob.job && !interviewJob.isRunning && (
        <JobFailure
          job={interviewJob.job}
          onRetry={refusal === null ? submit : undefined}
          onClose={interviewJob.dismiss}
        />
      )}
      <Field
        label="받을까 봐 걱정되는 질문"
        hint={`${question.length} / ${INTERVIEW_LIMITS.question}자`}
        error={error ?? custom.error ?? undefined}
      >
        <Textarea
          rows={2}
          value={question}
          readOnly={interviewJob.isRunning}
          placeholder="예: 학점이 낮은 편인데 이유가 있나요?"
          onChange={(event) => {
            setQuestion(event.target.value);
            setError(null);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <CostButton
        type="submit"
        variant="outline"
        label="답변 받기"
        cost={TOKEN_COSTS.CUSTOM_ANSWER}
        disabledReason={refusal}
        isBusy={custom.isPending}
      />
    </form>
  );
}

/** Asks the member's own question: the typed text survives a reload until the answer has arrived. */
function useCustomQuestion(coverLetterId: number, onAnswered: (qnaId: number) => void) {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useSessionText(`custom-question:${coverLetterId}`);
  const interviewJob = useInterviewJob({
    coverLetterId,
    type: 'CUSTOM_ANSWER',
    onSucceeded: ({ result }) => {
      setQuestion('');
      const qna = interviewQnaSchema.safeParse(result).data;
      if (qna) onAnswered(qna.qnaId);
    },
  });
  const askConsent = useAiConsent();
  const submit = useJobMutation(interviewRoutes.customAnswer, {
    tokenCost: TOKEN_COSTS.CUSTOM_ANSWER,
    onAccepted: ({ jobId }) => interviewJob.follow(jobId),
    // A refusal may mean that the list on this page is outdated.
    onError: () =>
      void queryClient.invalidateQueries({ queryKey: queryKeys.interviewQuestions(coverLetterId) }),
  });
  const ask = async (asked: string) => {
    if (await askConsent()) submit.mutate({ params: { id: coverLetterId }, body: { question: asked } });
  };
  return {
    question,
    setQuestion,
    interviewJob,
    ask,
    isPending: submit.isPending,
    error: startFailureText(submit.error),
  };
}
