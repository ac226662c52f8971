import { useMemo, useState } from 'react';
import type { SpellingReviewProps } from '@/components/spelling/use-spelling-corrections';
import { SkeletonLines } from '@/components/ui/skeleton';
import type { CorrectionReviewProps } from '@/features/improve/improve-review';
import { toProposedChanges } from '@/features/improve/locate-changes';
import { deferred } from '@/lib/deferred';

const CorrectionReview = deferred<CorrectionReviewProps>(
  () => import('@/features/improve/improve-review').then((module) => module.CorrectionReview),
  { Fallback: () => <SkeletonLines lines={8} />, isNeeded: () => true },
);

/** Spelling corrections, each to accept or to reject, in the same review as the changes of the AI. */
export function SpellingReview({ corrections, texts, onApply, ...props }: SpellingReviewProps) {
  const questions = useMemo(
    () =>
      texts
        .filter(({ textId }) => corrections.some((correction) => correction.textId === textId))
        .map(({ textId, name, text }) => ({
          questionId: textId,
          name,
          prompt: '',
          text,
          characterLimit: null,
        })),
    [texts, corrections],
  );
  // Of the texts as they were when the review was opened.
  const [changes] = useState(() => toProposedChanges(questions, corrections));
  return (
    <CorrectionReview
      {...props}
      title="맞춤법 고치기"
      changes={changes}
      questions={questions}
      saveError={null}
      onApply={(corrected) => onApply(new Map(corrected.map(({ questionId, text }) => [questionId, text])))}
      onFinish={props.onLeave}
    />
  );
}
