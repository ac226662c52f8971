import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interviewQnaSchema, interviewRoutes, TOKEN_COSTS } from '#contracts';
import { useAiConsent } from '@/components/ai-consent/ai-consent';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { useLetterJob } from '../generation/use-letter-job.js';

/** Asking one's own question: what is typed stays, through a reload too, until its answer is there. */
export function useCustomQuestion(coverLetterId: number, onAnswered: (qnaId: number) => void) {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useKeptQuestion(coverLetterId);
  const letterJob = useLetterJob({
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
    onAccepted: ({ jobId }) => letterJob.follow(jobId),
    // A refusal may mean that the list here is an old one.
    onError: () =>
      void queryClient.invalidateQueries({ queryKey: queryKeys.interviewQuestions(coverLetterId) }),
  });
  const ask = async (asked: string) => {
    if (await askConsent()) submit.mutate({ params: { id: coverLetterId }, body: { question: asked } });
  };
  return {
    question,
    setQuestion,
    letterJob,
    ask,
    isPending: submit.isPending,
    error: submit.error && errorMessage(submit.error),
  };
}

function useKeptQuestion(coverLetterId: number): [string, (question: string) => void] {
  const key = `custom-question:${coverLetterId}`;
  const [question, setQuestion] = useState(() => sessionStorage.getItem(key) ?? '');
  const keep = (next: string) => {
    setQuestion(next);
    sessionStorage.setItem(key, next);
  };
  return [question, keep];
}
