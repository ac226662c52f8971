import { useMemo } from 'react';
import { segmentQuestion } from './merge-text.js';
import type { ReviewQuestion } from './place-changes.js';
import { QuestionLength } from './question-length.js';
import { ReviewParagraph } from './review-pane.js';
import type { PaneReview, PaneSide } from './review-pane.js';
import { paragraphRows } from './review-rows.js';
import type { Review } from './use-review.js';

interface ReviewTextProps {
  questions: readonly ReviewQuestion[];
  review: Review;
  sides: readonly PaneSide[];
}

const SIDE_LABELS: Record<PaneSide, string> = { original: '원래 글', revised: '개선된 글' };

/** The letter under review, paragraph beside paragraph; with one side only, a plain column. */
export function ReviewText({ questions, review, sides }: ReviewTextProps) {
  const pane: PaneReview = {
    activeId: review.activeId,
    numberOf: (changeId) => review.changes.findIndex((change) => change.changeId === changeId) + 1,
    statusOf: review.statusOf,
    activate: review.activate,
  };
  return (
    <div className="flex flex-col gap-10">
      {questions.map((question, index) => (
        <QuestionRows
          key={question.questionId}
          question={question}
          index={index}
          review={review}
          pane={pane}
          sides={sides}
        />
      ))}
    </div>
  );
}

interface QuestionRowsProps extends Omit<ReviewTextProps, 'questions'> {
  question: ReviewQuestion;
  index: number;
  pane: PaneReview;
}

function QuestionRows({ question, index, review, pane, sides }: QuestionRowsProps) {
  const rows = useMemo(
    () => paragraphRows(segmentQuestion(question, index, review.changes)),
    [question, index, review.changes],
  );
  const columns = sides.length === 2 ? 'grid-cols-2 gap-x-8' : 'grid-cols-1';
  return (
    <section aria-label={`문항 ${index + 1}`}>
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line pb-2">
        <h3 className="text-small font-semibold">
          <span className="mr-2 text-ink-faint">문항 {index + 1}</span>
          {question.prompt}
        </h3>
        <QuestionLength before={question} after={review.merged[index] ?? question} />
      </header>
      {sides.length === 2 && (
        <div aria-hidden className={`grid ${columns} mb-2 text-caption text-ink-faint`}>
          {sides.map((side) => (
            <span key={side}>{SIDE_LABELS[side]}</span>
          ))}
        </div>
      )}
      <div className="flex flex-col gap-4">
        {rows.map((row, rowIndex) => (
          <div key={rowIndex} className={`grid ${columns}`}>
            {sides.map((side) => (
              <div key={side} role="group" aria-label={`${SIDE_LABELS[side]} ${rowIndex + 1}번째 문단`}>
                <ReviewParagraph row={row} side={side} {...pane} />
              </div>
            ))}
          </div>
        ))}
        {rows.length === 0 && <p className="text-small text-ink-faint">쓴 글이 없어요.</p>}
      </div>
    </section>
  );
}
