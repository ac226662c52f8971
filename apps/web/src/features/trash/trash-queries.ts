import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { trashRoutes } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';

const PAGE_SIZE = 10;

/** What the member deleted, last first. Always asked for anew: other pages fill it. */
export const trashQuery = (page: number) =>
  queryOptions({
    queryKey: [...queryKeys.trash, page],
    queryFn: ({ signal }) => callApi(trashRoutes.list, { query: { page, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
