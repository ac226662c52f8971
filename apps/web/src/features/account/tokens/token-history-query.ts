import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { tokenRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';

const PAGE_SIZE = 10;

/** Every change of the member's tokens, newest first. */
export const tokenHistoryQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.tokenHistory, page],
    queryFn: ({ signal }) => callApi(tokenRoutes.history, { query: { page, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
