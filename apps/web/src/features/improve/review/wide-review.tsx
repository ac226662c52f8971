import { AiFeedbackView } from '@/components/ai-feedback/ai-feedback-view';
import { useState } from 'react';
import type { AiFeedback } from '#contracts';
import { Button } from '@/components/ui/button';
import { ChangeList } from './change-list.js';
import { KeyHints } from './key-hints.js';
import type { ReviewQuestion } from './place-changes.js';
import { ReviewText } from './side-by-side.js';
import type { Rewordings } from './use-rewordings.js';
import type { Review } from './use-review.js';

export interface ReviewLayoutProps {
  improveJobId: string;
  review: Review;
  questions: readonly ReviewQuestion[];
  feedback: AiFeedback;
  rewordings: Rewordings;
}

/** Both texts side by side, the changes in a rail that stays in sight. */
export function WideReview({ improveJobId, review, questions, feedback, rewordings }: ReviewLayoutProps) {
  return (
    <>
      <Feedback feedback={feedback} />
      <div className="grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10">
        <ReviewText questions={questions} review={review} sides={['original', 'revised']} />
        <aside aria-label="변경" className="sticky top-20 flex max-h-[calc(100dvh-12rem)] flex-col">
          <ChangeList
            improveJobId={improveJobId}
            review={review}
            rewordings={rewordings}
            hasText={false}
            className="min-h-0 flex-1 overflow-y-auto rounded-s border border-line bg-raised"
          />
          <KeyHints />
        </aside>
      </div>
    </>
  );
}

function Feedback({ feedback }: { feedback: AiFeedback }) {
  const [isOpen, setIsOpen] = useState(false);
  const count = feedback.strengths.length + feedback.improvements.length;
  if (isOpen)
    return (
      <section aria-label="AI 진단" className="border-y border-line py-5">
        <AiFeedbackView feedback={feedback} />
        <Button size="small" variant="quiet" className="-ml-3" aria-expanded onClick={() => setIsOpen(false)}>
          진단 접기
        </Button>
      </section>
    );
  return (
    <section
      aria-label="AI 진단"
      className="flex items-baseline justify-between gap-6 border-y border-line py-3"
    >
      <p className="text-body">{feedback.summary}</p>
      <Button size="small" variant="quiet" aria-expanded={false} onClick={() => setIsOpen(true)}>
        진단 {count}개 보기
      </Button>
    </section>
  );
}
