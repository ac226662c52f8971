import { useId } from 'react';
import type { AiFeedback } from '#contracts';
import { classNames } from '@/lib/class-names';

type Point = AiFeedback['strengths'][number];

interface AiFeedbackViewProps {
  feedback: AiFeedback;
  /** Strengths and improvements one below the other. */
  isNarrow?: boolean;
}

/** What the AI says of a text as a whole. */
export function AiFeedbackView({ feedback, isNarrow }: AiFeedbackViewProps) {
  return (
    <div className="flex flex-col gap-6">
      {feedback.summary && (
        <p className={isNarrow ? 'text-body text-ink' : 'text-lead text-ink'}>{feedback.summary}</p>
      )}
      <div className={classNames('grid gap-x-10 gap-y-6', !isNarrow && 'md:grid-cols-2')}>
        <Points title="잘한 점" points={feedback.strengths} emptyText="따로 짚은 점이 없어요." />
        <Points title="고칠 점" points={feedback.improvements} emptyText="고칠 점을 찾지 못했어요." />
      </div>
    </div>
  );
}

interface PointsProps {
  title: string;
  points: readonly Point[];
  emptyText: string;
}

function Points({ title, points, emptyText }: PointsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="border-b border-line pb-2 text-small font-semibold">
        {title} <span className="font-normal text-ink-faint">{points.length}</span>
      </h3>
      {points.length === 0 && <p className="pt-3 text-small text-ink-faint">{emptyText}</p>}
      <ul className="divide-y divide-line">
        {points.map((point, index) => (
          <li key={index} className="py-3 text-small">
            <p>{point.description}</p>
            {point.suggestion && <p className="mt-1 text-ink-soft">→ {point.suggestion}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
