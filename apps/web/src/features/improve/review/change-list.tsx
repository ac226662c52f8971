import { useEffect, useRef } from 'react';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import { ChangeCard } from './change-card.js';
import type { Rewordings } from './use-rewordings.js';
import type { Review } from './use-review.js';

interface ChangeListProps {
  improveJobId: string;
  review: Review;
  rewordings: Rewordings;
  hasText: boolean;
  className?: string;
}

/** All changes in the order of the text; the one in hand is open and stays in sight. */
export function ChangeList({ improveJobId, review, rewordings, hasText, className }: ChangeListProps) {
  // Progress goes from its card when it ends, with the button that had the focus.
  const keptFocus = useKeptFocus<HTMLOListElement>('li');
  const list = keptFocus.ref;
  const activeCard = useRef<HTMLLIElement>(null);
  useEffect(() => scrollWithin(list.current, activeCard.current), [list, review.activeId]);

  return (
    <ol {...keptFocus} aria-label="변경 목록" className={className}>
      {review.changes.map((change, index) => (
        <ChangeCard
          key={change.changeId}
          ref={change.changeId === review.activeId ? activeCard : undefined}
          improveJobId={improveJobId}
          change={change}
          number={index + 1}
          status={review.statusOf(change)}
          isActive={change.changeId === review.activeId}
          hasText={hasText}
          onActivate={() => review.activate(change.changeId)}
          onDecide={(decision) => review.decideOne(change, decision)}
          onReopen={() => review.reopen(change)}
          onShow={(version) => review.show(change, version)}
          rewordings={rewordings}
        />
      ))}
    </ol>
  );
}

/** Scrolls a list of its own only; the page is moved by the text. */
function scrollWithin(list: HTMLElement | null, card: HTMLElement | null): void {
  if (!list || !card) return;
  if (list.scrollHeight <= list.clientHeight) return card.scrollIntoView?.({ block: 'nearest' });
  const top = card.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  const bottom = top + card.offsetHeight - list.clientHeight;
  if (bottom > list.scrollTop) list.scrollTop = bottom;
}
