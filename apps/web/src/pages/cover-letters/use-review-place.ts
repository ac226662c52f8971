import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { z } from 'zod';

const reviewStateSchema = z.object({ isReviewing: z.literal(true) });

/** The review stands in the browser's history above the letter, so that going back, by a gesture too, leads to the letter. */
export function useReviewPlace() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isReviewing = reviewStateSchema.safeParse(state).success;
  const openReview = useCallback(() => {
    if (!isReviewing) void navigate(`${pathname}${search}`, { state: { isReviewing: true } });
  }, [isReviewing, navigate, pathname, search]);
  const leaveReview = useCallback(() => {
    if (isReviewing) void navigate(-1);
  }, [isReviewing, navigate]);
  return { isReviewing, openReview, leaveReview };
}

/** A link to the review, followed while the page is open already, opens it again; going back does not. */
export function useLinkedAgain(isReady: boolean, open: () => void): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (isReady && !isBack) open();
  }, [key, isReady, isBack, open]);
}
