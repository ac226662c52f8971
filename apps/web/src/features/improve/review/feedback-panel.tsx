import { useId } from 'react';
import type { AiFeedback } from '#contracts';

type Point = AiFeedback['strengths'][number];

/** What the AI says of the letter as a whole. */
export function FeedbackPanel({ feedback }: { feedback: AiFeedback }) {
  return (
    <div className="flex flex-col gap-6">
      {feedback.summary && <p className="text-lead text-ink">{feedback.summary}</p>}
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <Points title="잘한 점" points={feedback.strengths} emptyText="따로 짚은 점이 없어요." />
        <Points title="고칠 점" points={feedback.improvements} emptyText="고칠 점을 찾지 못했어요." />
      </div>
    </div>
  );
}

function Points({
  title,
  points,
  emptyText,
}: {
  title: string;
  points: readonly Point[];
  emptyText: string;
}) {
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
