import { parseAsInteger, useQueryState } from 'nuqs';
import { useEffect } from 'react';

/** The page of a list, zero-based, in the address as `page`, or as `key` where more than one list has pages. */
export function useListPage(key = 'page'): [page: number, setPage: (page: number) => void] {
  const [page, setPage] = useQueryState(
    key,
    parseAsInteger.withDefault(0).withOptions({ history: 'push', clearOnDefault: true }),
  );
  return [Math.max(0, page), (next) => void setPage(next)];
}

/** A page that the address names but the list does not have becomes the last one that it has. */
export function useClampedPage(page: number, totalPages: number | undefined, key = 'page'): void {
  const [, setPage] = useQueryState(key, parseAsInteger.withOptions({ history: 'replace' }));
  useEffect(() => {
    if (totalPages === undefined) return;
    const last = Math.max(0, totalPages - 1);
    if (page > last) void setPage(last === 0 ? null : last);
  }, [page, totalPages, setPage]);
}
