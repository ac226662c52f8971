import { useQueryClient } from '@tanstack/react-query';
import { interviewPartialSchema, interviewRoutes, TOKEN_COSTS, type InterviewPartial } from '#contracts';
import { useAiConsent } from '@/components/ai-consent/ai-consent';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { useLetterJob, type LetterJob } from './use-letter-job.js';

export interface Generation extends LetterJob {
  /** What a running generation has made so far. */
  partial: InterviewPartial['qnaList'];
  start: () => Promise<void>;
  isPending: boolean;
  error: string | null;
}

/** Making questions about a letter: consent, a fresh look at the balance, then the job. */
export function useGeneration(coverLetterId: number): Generation {
  const queryClient = useQueryClient();
  const letterJob = useLetterJob({ coverLetterId, type: 'INTERVIEW_QUESTIONS' });
  const askConsent = useAiConsent();
  const submit = useJobMutation(interviewRoutes.generate, {
    tokenCost: TOKEN_COSTS.INTERVIEW_QUESTIONS,
    onAccepted: ({ jobId }) => letterJob.follow(jobId),
    // A refusal may mean that the list here is an old one.
    onError: () =>
      void queryClient.invalidateQueries({ queryKey: queryKeys.interviewQuestions(coverLetterId) }),
  });
  const partial = letterJob.isRunning
    ? interviewPartialSchema.safeParse(letterJob.job?.partialResult).data?.qnaList
    : undefined;
  const start = async () => {
    if (await askConsent()) submit.mutate({ params: { id: coverLetterId } });
  };
  return {
    ...letterJob,
    partial: partial ?? [],
    start,
    isPending: submit.isPending,
    error: submit.error && errorMessage(submit.error),
  };
}
