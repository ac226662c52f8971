import type { UseQueryResult } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Page } from '#contracts';
import { useClampedPage } from '@/components/use-clamped-page';
import type { Pagination } from '@/components/use-list-filters';
import { ErrorState } from '@/components/ui/error-state';
import { Pager } from '@/components/ui/pager';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import { errorMessage } from '@/lib/query/error-message';
import { RecordTable, type RecordTableProps } from './record-table.js';

interface RecordListProps<Row> extends Pick<
  RecordTableProps<Row>,
  'label' | 'columns' | 'rowKey' | 'cardsBelow'
> {
  /** A live list that withholds new rows passes its own page in place of the query's. */
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'> & {
    data: Page<Row> | undefined;
  };
  pagination: Pagination;
  sizeOptions: readonly number[];
  /** Shown, and read aloud as the name of the placeholder, while the first page loads. */
  loadingText: string;
  /** Title of the error when the list cannot be loaded. */
  errorTitle: string;
  /** Shown when there is nothing. */
  empty: ReactNode;
  /** Shown above the pager, and only with it, such as the chosen category. */
  pagerNote?: ReactNode;
  /** Shows the pager only when there is more than one page. */
  hidesSinglePage?: boolean;
}

/** A table for administrators with its pager and its loading, empty and error states. */
export function RecordList<Row>({
  query,
  pagination,
  sizeOptions,
  loadingText,
  errorTitle,
  empty,
  pagerNote,
  hidesSinglePage = false,
  ...table
}: RecordListProps<Row>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  useClampedPage(pagination.page, isPlaceholderData ? undefined : data?.totalPages, pagination.clampPage);
  const keptFocus = useKeptFocus<HTMLDivElement>('tbody > tr');
  const showsPager =
    data !== undefined && data.totalElements > 0 && (!hidesSinglePage || data.totalPages > 1);
  return (
    <div {...keptFocus} className="flex flex-col gap-5">
      {error && (
        <ErrorState
          title={errorTitle}
          description={
            <>
              {errorMessage(error)}
              {data && <p>전에 본 목록을 보여 드려요.</p>}
            </>
          }
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div>
          <p className="mb-4 flex items-center gap-2 text-small text-ink-soft">
            <LoaderCircle aria-hidden className="size-5 animate-spin text-accent" />
            {loadingText}
          </p>
          <SkeletonLines lines={6} label={loadingText} />
        </div>
      )}
      {data?.totalElements === 0 && empty}
      {data && data.totalElements > 0 && (
        <RecordTable {...table} rows={data.content} isPlaceholder={isPlaceholderData} />
      )}
      {showsPager && (
        <div className="flex flex-col gap-2">
          {pagerNote}
          <Pager
            label={`${table.label} 쪽 이동`}
            page={pagination.page}
            totalPages={data.totalPages}
            totalElements={data.totalElements}
            size={pagination.size}
            sizeOptions={sizeOptions}
            onPageChange={pagination.setPage}
            onSizeChange={pagination.setSize}
          />
        </div>
      )}
    </div>
  );
}
