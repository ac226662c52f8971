import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  INTERVIEW_LIMITS,
  TOKEN_COSTS,
  interviewGenerationSchema,
  interviewPartialSchema,
  interviewRoutes,
  type InterviewPartial,
  ERROR_CODES,
} from '#contracts';
import { useAiConsent } from '@/components/ai-consent';
import { CostButton } from '@/components/cost-button';
import { JobFailure } from '@/components/job-progress/job-failure';
import { RunningJob } from '@/components/job-progress/job-progress';
import { Badge } from '@/components/ui/badge';
import type { LatestJob } from '@/lib/jobs/use-latest-job';
import { startFailureText, useJobMutation } from '@/lib/jobs/use-job-mutation';
import { productInfoQuery } from '@/lib/product-info';
import { queryKeys } from '@/lib/query/query-keys';
import { useOnline } from '@/lib/use-online';
import { useInterviewJob } from './use-interview-job.js';

interface GenerationPanelProps {
  generation: Generation;
  /** Number of questions that the letter has. */
  total: number;
}

/** Generates questions: shows the cost, the effect, the progress and the outcome. */
export function GenerationPanel({ generation, total }: GenerationPanelProps) {
  const { job, isRunning, isEndedEarly, start, isPending, error, dismiss } = generation;
  const { data: productInfo } = useQuery(productInfoQuery());
  const refusal = refuseQuestions({ total, isRunning, isOnline: useOnline() });
  const retry = refusal === null ? () => void start() : undefined;
  const isFull = total >= INTERVIEW_LIMITS.questions;
  return (
    <section aria-label="면접 질문 만들기" className="flex flex-col gap-3">
      <h2 className="text-body font-bold">AI가 만드는 질문</h2>
      <p className="text-small text-ink-soft">
        {isFull ? '질문을 지우면 자리가 나요.' : descriptionOf(total)}{' '}
        {productInfo?.aiPracticeMode && <Badge>연습용 AI</Badge>}
      </p>
      {job && isRunning && <RunningJob job={job} />}
      {job && !isRunning && <JobFailure job={job} onRetry={retry} onClose={dismiss} />}
      {isEndedEarly && (
        <p role="status" className="border-l-2 border-amber pl-3 text-small text-ink-soft">
          다 만들기 전에 끝나서, 나온 질문까지만 저장했어요.
        </p>
      )}
      <CostButton
        label="면접 질문 만들기"
        cost={TOKEN_COSTS.INTERVIEW_QUESTIONS}
        size="large"
        disabledReason={refusal}
        isBusy={isPending}
        onClick={() => void start()}
      />
      {error && (
        <p role="alert" className="text-caption font-medium text-red">
          {error}
        </p>
      )}
    </section>
  );
}

function descriptionOf(total: number): string {
  const count = nextCount(total);
  if (total === 0) return `글에서 파고들 만한 문장을 골라 질문 ${count}개와 답변, 도움말을 만들어요.`;
  return count < INTERVIEW_LIMITS.generated
    ? `자리가 ${count}개 남아서 이번에는 ${count}개를 만들어요. 드는 토큰은 같아요.`
    : `이미 나온 것과 겹치지 않게 ${count}개를 더 만들어요.`;
}

interface Generation extends LatestJob {
  /** The questions that a running generation has made so far. */
  partial: InterviewPartial['qnaList'];
  start: () => Promise<void>;
  isPending: boolean;
  error: string | null;
  /** The last generation ended before all questions were made; those that the member had seen are stored. */
  isEndedEarly: boolean;
}

/** Generates questions for a letter: consent, a current balance, then the job. */
export function useGeneration(coverLetterId: number): Generation {
  const queryClient = useQueryClient();
  const [isEndedEarly, setIsEndedEarly] = useState(false);
  const interviewJob = useInterviewJob({
    coverLetterId,
    type: 'INTERVIEW_QUESTIONS',
    onSucceeded: ({ result }) =>
      setIsEndedEarly(interviewGenerationSchema.safeParse(result).data?.partial === true),
  });
  const askConsent = useAiConsent();
  const submit = useJobMutation(interviewRoutes.generate, {
    tokenCost: TOKEN_COSTS.INTERVIEW_QUESTIONS,
    onAccepted: ({ jobId }) => {
      setIsEndedEarly(false);
      interviewJob.follow(jobId);
    },
    // A refusal may mean that the list on this page is outdated.
    onError: () =>
      void queryClient.invalidateQueries({ queryKey: queryKeys.interviewQuestions(coverLetterId) }),
  });
  const partial = interviewJob.isRunning
    ? interviewPartialSchema.safeParse(interviewJob.job?.partialResult).data?.qnaList
    : undefined;
  const start = async () => {
    if (await askConsent()) submit.mutate({ params: { id: coverLetterId } });
  };
  return {
    ...interviewJob,
    partial: partial ?? [],
    start,
    isPending: submit.isPending,
    error: startFailureText(submit.error),
    isEndedEarly,
  };
}

interface QuestionsRequestState {
  /** Number of questions that the letter has. */
  total: number;
  isRunning: boolean;
  isOnline: boolean;
}

/**
 * Why no more questions can be made now, in words for the member; null when they can. Tokens and stopped AI calls are
 * left to the button.
 */
export function refuseQuestions({ total, isRunning, isOnline }: QuestionsRequestState): string | null {
  if (isRunning) return '지금 만들고 있어요. 끝나면 이어서 만들 수 있어요.';
  if (total >= INTERVIEW_LIMITS.questions) return ERROR_CODES.INTERVIEW_LIMIT_EXCEEDED.message;
  if (!isOnline) return '오프라인이에요. 연결되면 만들 수 있어요.';
  return null;
}

/** How many questions the next generation adds at most. */
const nextCount = (total: number): number =>
  Math.max(0, Math.min(INTERVIEW_LIMITS.generated, INTERVIEW_LIMITS.questions - total));
