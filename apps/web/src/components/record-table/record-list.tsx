import type { UseQueryResult } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Page } from '#contracts';
import { ErrorState } from '@/components/ui/error-state';
import { Pager } from '@/components/ui/pager';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useKeptFocus } from '@/components/ui/use-kept-focus';
import type { ListPlace } from '@/components/list-filters/use-list-filters';
import { errorMessage } from '@/lib/query/error-message';
import { RecordTable, type RecordTableProps } from './record-table.js';
import { useLastPage } from './use-last-page.js';

interface RecordListProps<Row> extends Pick<
  RecordTableProps<Row>,
  'label' | 'columns' | 'rowKey' | 'cardsBelow'
> {
  /** A page that a live list keeps rows back from may stand in for the query's own. */
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'> & {
    data: Page<Row> | undefined;
  };
  place: ListPlace;
  sizeOptions: readonly number[];
  /** Said while the first page loads. */
  loadingText: string;
  /** Said when it can't be loaded. */
  errorTitle: string;
  /** Shown when there is nothing. */
  empty: ReactNode;
  /** Stands beside the pager, such as the chosen category. */
  pagerNote?: ReactNode;
  /** Shows the pager only when there is more than one page. */
  hidesSinglePage?: boolean;
}

/** A table of the back office with its pager, and what stands in its place while it loads, when it is empty, and when it fails. */
export function RecordList<Row>({
  query,
  place,
  sizeOptions,
  loadingText,
  errorTitle,
  empty,
  pagerNote,
  hidesSinglePage = false,
  ...table
}: RecordListProps<Row>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  useLastPage(place, isPlaceholderData ? undefined : data?.totalPages);
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
        <RecordTable {...table} rows={data.content} isStale={isPlaceholderData} />
      )}
      {showsPager && (
        <div className="flex flex-col gap-2">
          {pagerNote}
          <Pager
            label={`${table.label} 쪽 이동`}
            page={place.page}
            totalPages={data.totalPages}
            totalElements={data.totalElements}
            size={place.size}
            sizeOptions={sizeOptions}
            onPageChange={place.setPage}
            onSizeChange={place.setSize}
          />
        </div>
      )}
    </div>
  );
}
