import { useEffect } from 'react';
import type { ListPlace } from '@/components/list-filters/use-list-filters';

/** A page that the address names but the list does not have becomes the last one that it has. */
export function useLastPage({ page, clampPage }: ListPlace, totalPages: number | undefined): void {
  useEffect(() => {
    if (totalPages === undefined) return;
    const last = Math.max(0, totalPages - 1);
    if (page > last) clampPage(last);
  }, [page, totalPages, clampPage]);
}
