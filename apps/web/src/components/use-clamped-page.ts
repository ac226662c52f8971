import { useEffect } from 'react';

/**
 * A page that the list does not have, such as one that the address names, becomes the last one that it has.
 * @param page zero-based
 * @param totalPages undefined until it is known
 * @param clampPage a stable function that corrects the page, without a new entry in the browser's history
 */
export function useClampedPage(
  page: number,
  totalPages: number | undefined,
  clampPage: (page: number) => void,
): void {
  useEffect(() => {
    if (totalPages === undefined) return;
    const last = Math.max(0, totalPages - 1);
    if (page > last) clampPage(last);
  }, [page, totalPages, clampPage]);
}
