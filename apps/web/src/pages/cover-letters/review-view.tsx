import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { AiImproveResult, Job } from '#contracts';
import type { LetterEditor } from '@/features/cover-letters/letter-type';
import { ImproveReview } from '@/features/improve/improve-review';
import type { ReviewDrafts } from '@/features/improve/review-drafts';
import { productInfoQuery } from '@/lib/product-info';
import type { LetterActions } from './use-letter-actions.js';

interface ReviewViewProps {
  editor: LetterEditor;
  job: Job;
  result: AiImproveResult;
  reviews: ReviewDrafts;
  actions: LetterActions;
  onLeave: () => void;
  onFinish: () => void;
}

/** The review of an improvement over the letter that is open. */
export function ReviewView({ editor, job, result, reviews, actions, onLeave, onFinish }: ReviewViewProps) {
  const questions = useStore(editor.store, (state) => state.document.questions);
  const { data: productInfo } = useQuery(productInfoQuery());
  return (
    <ImproveReview
      jobId={job.jobId}
      references={job}
      result={result}
      questions={questions}
      drafts={reviews}
      isPracticeMode={productInfo?.aiPracticeMode ?? false}
      isSaving={actions.isApplying}
      saveError={actions.applyError}
      onApply={actions.apply}
      onFinish={onFinish}
      onLeave={onLeave}
    />
  );
}
