import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { coverLetterRoutes } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import type { CallOptions } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';

export type CoverLetterListFilter = NonNullable<CallOptions<typeof coverLetterRoutes.list>['query']>;

/** The member's letters with a short preview each. */
export const coverLetterListQuery = (filter: CoverLetterListFilter) =>
  queryOptions({
    queryKey: [...queryKeys.coverLetterList, filter],
    queryFn: ({ signal }) =>
      callApi(coverLetterRoutes.list, { query: { view: 'thumbnail', ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
