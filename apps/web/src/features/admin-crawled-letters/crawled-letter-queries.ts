import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { crawledCoverLetterRoutes } from '#contracts';
import { callApi, type CallOptions } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';

export type LetterListQuery = NonNullable<CallOptions<typeof crawledCoverLetterRoutes.list>['query']>;

/** Events are hints, so the list is also asked for now and then. */
const POLL_MS = 30_000;

/** A page of the letters that were crawled. */
export const crawledLetterListQuery = (query: LetterListQuery) =>
  queryOptions({
    queryKey: [...queryKeys.crawledCoverLetters, query],
    queryFn: ({ signal }) => callApi(crawledCoverLetterRoutes.list, { query, signal }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
