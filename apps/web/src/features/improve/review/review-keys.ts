import type { KeyboardEvent } from 'react';
import type { PlacedChange } from './place-changes.js';
import type { Review } from './use-review.js';

/** The keys of a review, for the help and for the hint under the list. */
export const REVIEW_SHORTCUTS = [
  { keys: ['J', '↓'], label: '다음 변경' },
  { keys: ['K', '↑'], label: '이전 변경' },
  { keys: ['A'], label: '수락' },
  { keys: ['R'], label: '거절' },
  { keys: ['U'], label: '되돌리기' },
  { keys: ['Shift', 'U'], label: '다시 하기' },
] as const;

/**
 * Handles a key pressed inside the review. Keys are told by their place on the keyboard, since a Korean layout
 * answers ㅁ for A.
 */
export function handleReviewKey(event: KeyboardEvent, review: Review): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  // React hands on the keys of dialogs that the review opened, too.
  if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
  const action = actionFor(event.code, event.shiftKey, review);
  if (!action) return;
  event.preventDefault();
  action();
}

function actionFor(code: string, isShifted: boolean, review: Review): (() => void) | null {
  const active = review.changes.find(({ changeId }) => changeId === review.activeId);
  const decide = (change: PlacedChange | undefined, decision: 'accepted' | 'rejected') =>
    change ? () => review.decideOne(change, decision) : null;
  switch (code) {
    case 'KeyJ':
    case 'ArrowDown':
      return () => review.move(1);
    case 'KeyK':
    case 'ArrowUp':
      return () => review.move(-1);
    case 'KeyA':
      return decide(active, 'accepted');
    case 'KeyR':
      return decide(active, 'rejected');
    case 'KeyU':
      return isShifted ? review.redo : review.undo;
    default:
      return null;
  }
}

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
