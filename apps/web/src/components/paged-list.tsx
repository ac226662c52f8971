import type { UseQueryResult } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';
import { Fragment, type ReactNode, useCallback } from 'react';
import type { Page } from '#contracts';
import { withParticle } from '#domain';
import { useClampedPage } from '@/components/use-clamped-page';
import { ErrorState } from '@/components/ui/error-state';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import { errorMessage } from '@/lib/query/error-message';

interface PagedListProps<Row> {
  query: UseQueryResult<Page<Row>>;
  page: number;
  /** Name of the search parameter that holds the page. */
  pageKey?: string;
  onPageChange: (page: number) => void;
  /** The accessible name of the list. */
  label: string;
  /** Title of the error when the list cannot be loaded. */
  errorTitle: string;
  /** Shown when there is nothing. */
  empty: ReactNode;
  /** Shows the total even when one page holds all rows. */
  showsTotal?: boolean;
  /** Placeholder of a row while the list loads. */
  skeleton?: ReactNode;
  /** A row, as an `li` with a key. */
  children: (row: Row) => ReactNode;
}

/** A list with its pager and its loading, empty and error states. */
export function PagedList<Row>({
  query,
  page,
  pageKey,
  onPageChange,
  label,
  errorTitle,
  empty,
  showsTotal = false,
  skeleton = <RowSkeleton />,
  children,
}: PagedListProps<Row>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  useClampedPage(page, isPlaceholderData ? undefined : data?.totalPages, useClampPage(pageKey));
  const keptFocus = useKeptFocus<HTMLDivElement>('li');
  // Such as when the only row of the last page is gone: the page that is now the last is about to be shown.
  const isPastEnd = data !== undefined && data.totalElements > 0 && data.content.length === 0;
  return (
    <div {...keptFocus} className="flex flex-col gap-5">
      {error && (
        <ErrorState
          title={data ? '새로 불러오지 못해 전에 본 목록을 보여 드려요' : errorTitle}
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {((!data && !error) || isPastEnd) && <ListSkeleton label={label} row={skeleton} />}
      {data?.totalElements === 0 && empty}
      {data && data.content.length > 0 && (
        <>
          <ul
            aria-label={label}
            aria-busy={isPlaceholderData}
            className="divide-y divide-line border-y border-line busy-mark"
          >
            {data.content.map(children)}
          </ul>
          {(showsTotal || data.totalPages > 1) && (
            <Pager
              label={`${label} 쪽 이동`}
              page={page}
              totalPages={data.totalPages}
              totalElements={data.totalElements}
              size={data.size}
              onPageChange={onPageChange}
            />
          )}
        </>
      )}
    </div>
  );
}

function ListSkeleton({ label, row }: { label: string; row: ReactNode }) {
  return (
    <div
      role="status"
      aria-busy
      aria-label={`${withParticle(label, '을/를')} 불러오는 중이에요`}
      className="divide-y divide-line border-y border-line"
    >
      {[0, 1, 2, 3].map((index) => (
        <Fragment key={index}>{row}</Fragment>
      ))}
    </div>
  );
}

const RowSkeleton = () => (
  <div className="flex items-center gap-6 py-4">
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-3.5 w-1/4" />
    </div>
    <Skeleton className="h-9 w-20" />
  </div>
);

/** The page of a list, zero-based, in the address as `page`, or as `key` where more than one list has pages. */
export function useListPage(key = 'page'): [page: number, setPage: (page: number) => void] {
  const [page, setPage] = useQueryState(
    key,
    parseAsInteger.withDefault(0).withOptions({ history: 'push', clearOnDefault: true }),
  );
  return [Math.max(0, page), (next) => void setPage(next)];
}

/** Corrects the page in the address without a new entry in the browser's history. */
function useClampPage(key = 'page'): (page: number) => void {
  const [, setPage] = useQueryState(key, parseAsInteger.withOptions({ history: 'replace' }));
  return useCallback((page) => void setPage(page === 0 ? null : page), [setPage]);
}
