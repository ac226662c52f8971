import { interviewRoutes, practiceAnswerSchema, TOKEN_COSTS } from '#contracts';
import { useAiConsent } from '@/components/ai-consent/ai-consent';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { errorMessage } from '@/lib/query/error-message';
import { useLetterJob } from '../generation/use-letter-job.js';

/** Asking the model what it says of an answer: consent, a fresh look at the balance, then the job. */
export function usePracticeFeedback(coverLetterId: number, onSucceeded: () => void) {
  const letterJob = useLetterJob({ coverLetterId, type: 'INTERVIEW_PRACTICE', onSucceeded });
  const askConsent = useAiConsent();
  const submit = useJobMutation(interviewRoutes.practice, {
    tokenCost: TOKEN_COSTS.INTERVIEW_PRACTICE,
    onAccepted: ({ jobId }) => letterJob.follow(jobId),
  });
  return {
    letterJob,
    ask: async (qnaId: number, answer: string) => {
      if (await askConsent()) submit.mutate({ params: { id: coverLetterId, qnaId }, body: { answer } });
    },
    isPending: submit.isPending,
    error: submit.error && errorMessage(submit.error),
    reset: submit.reset,
  };
}

/** Why an answer can't be sent, in words for the member, tokens aside; null when it can. */
export function feedbackBlock(answer: string, isRunning: boolean, isOnline: boolean): string | null {
  if (isRunning) return '피드백을 쓰고 있어요.';
  const refusal = practiceAnswerSchema.safeParse({ answer }).error?.issues[0]?.message;
  if (refusal) return refusal;
  return isOnline ? null : '오프라인이에요. 연결되면 받을 수 있어요.';
}
