import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

const reviewStateSchema = z.object({ reviewed: z.enum(['improvement', 'spelling']) });
type Reviewed = z.infer<typeof reviewStateSchema>['reviewed'];

/**
 * A review is an entry of the browser's history above the document, so that going back, by a gesture too, leads to the
 * document.
 */
export function useReviewHistory() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const reviewed = reviewStateSchema.safeParse(state).data?.reviewed ?? null;
  const open = useCallback(
    (subject: Reviewed) => {
      if (reviewed === subject) return;
      // An entry of the other review is left over from a reload, or from going forward after that one was finished.
      const options = { state: { reviewed: subject }, replace: reviewed !== null };
      void navigate(`${pathname}${search}`, options);
    },
    [reviewed, navigate, pathname, search],
  );
  const leaveReview = useCallback(() => {
    if (reviewed !== null) void navigate(-1);
  }, [reviewed, navigate]);
  return { reviewed, open, leaveReview };
}
