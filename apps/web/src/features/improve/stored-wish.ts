import { useEffect, useRef } from 'react';
import type { ImproveSubject } from './use-improve-job.js';

/** The key under which the member's wish for the improvement of a letter or draft is in the session storage. */
export const wishKeyOf = ({ coverLetterId, draftId }: ImproveSubject): string =>
  `improve-request:${coverLetterId ?? draftId}`;

/** Stores the wish for a letter or draft under its next id. */
export function moveStoredWish(from: ImproveSubject, to: ImproveSubject): void {
  const wish = sessionStorage.getItem(wishKeyOf(from));
  if (wish === null) return;
  sessionStorage.setItem(wishKeyOf(to), wish);
  sessionStorage.removeItem(wishKeyOf(from));
}

/**
 * Moves the stored wish when the open draft gets another id because it was separated from another tab's. Outside of the
 * panel, which is not always shown.
 */
export function useMovedWish({ coverLetterId, draftId }: ImproveSubject): void {
  const moved = useRef<ImproveSubject>({ coverLetterId, draftId });
  useEffect(() => {
    const subject = { coverLetterId, draftId };
    if (wishKeyOf(moved.current) !== wishKeyOf(subject)) moveStoredWish(moved.current, subject);
    moved.current = subject;
  }, [coverLetterId, draftId]);
}
