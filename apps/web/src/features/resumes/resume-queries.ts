import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { resumeRoutes } from '#contracts';
import { callApi } from '@/lib/api/call-api';
import type { CallOptions } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';

export type ResumeListFilter = NonNullable<CallOptions<typeof resumeRoutes.list>['query']>;

/** The member's resumes. */
export const resumeListQuery = (filter: ResumeListFilter) =>
  queryOptions({
    queryKey: [...queryKeys.resumeList, filter],
    queryFn: ({ signal }) => callApi(resumeRoutes.list, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
