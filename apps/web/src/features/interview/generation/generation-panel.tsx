import { useQuery } from '@tanstack/react-query';
import { INTERVIEW_LIMITS, TOKEN_COSTS } from '#contracts';
import { CostButton } from '@/components/cost-button/cost-button';
import { JobFailure } from '@/components/job-progress/job-failure';
import { RunningJob } from '@/components/job-progress/running-job';
import { Badge } from '@/components/ui/badge';
import { productInfoQuery } from '@/lib/product-info';
import { useOnline } from '@/lib/use-online';
import { nextCount, questionBlock } from './question-block.js';
import type { Generation } from './use-generation.js';

interface GenerationPanelProps {
  generation: Generation;
  /** Questions that are there. */
  total: number;
}

/** Makes questions, says what that costs and brings, and what became of it. */
export function GenerationPanel({ generation, total }: GenerationPanelProps) {
  const { job, isRunning, start, isPending, error, dismiss } = generation;
  const { data: productInfo } = useQuery(productInfoQuery());
  const block = questionBlock({ total, isRunning, isOnline: useOnline() });
  const retry = block === null ? () => void start() : undefined;
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
      <CostButton
        label="면접 질문 만들기"
        cost={TOKEN_COSTS.INTERVIEW_QUESTIONS}
        size="large"
        disabledReason={block}
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
