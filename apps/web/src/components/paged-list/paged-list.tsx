import type { UseQueryResult } from '@tanstack/react-query';
import { josa } from 'es-hangul';
import { Fragment, type ReactNode } from 'react';
import type { Page } from '#contracts';
import { ErrorState } from '@/components/ui/error-state';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import { classNames } from '@/lib/class-names';
import { errorMessage } from '@/lib/query/error-message';
import { useClampedPage } from './use-list-page.js';

interface PagedListProps<Row> {
  query: UseQueryResult<Page<Row>>;
  page: number;
  /** What the page is called in the address. */
  pageKey?: string;
  onPageChange: (page: number) => void;
  /** What the list is of; its accessible name. */
  label: string;
  /** Said when it can't be loaded. */
  errorTitle: string;
  /** Shown when there is nothing. */
  empty: ReactNode;
  /** Says how many there are even when one page holds them all. */
  showsTotal?: boolean;
  /** What stands in a row's place while it loads. */
  skeleton?: ReactNode;
  /** A row, as an `li` with a key. */
  children: (row: Row) => ReactNode;
}

/** A list with its pager, and what stands in its place while it loads, when it is empty, and when it fails. */
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
  useClampedPage(page, isPlaceholderData ? undefined : data?.totalPages, pageKey);
  const keptFocus = useKeptFocus<HTMLDivElement>('li');
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
      {!data && !error && <ListSkeleton label={label} row={skeleton} />}
      {data?.totalElements === 0 && empty}
      {data && data.totalElements > 0 && (
        <>
          <ul
            aria-label={label}
            aria-busy={isPlaceholderData}
            className={classNames(
              'divide-y divide-line border-y border-line transition-opacity',
              isPlaceholderData && 'opacity-60',
            )}
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
      aria-label={`${josa(label, '을/를')} 불러오는 중이에요`}
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
