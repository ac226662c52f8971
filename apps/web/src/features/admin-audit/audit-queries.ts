import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { auditRoutes } from '#contracts';
import type { ListPlace } from '@/components/list-filters/use-list-filters';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { type AuditFilters, filterQuery } from './audit-filters.js';

/** One page of what was done, the latest first. Always asked for anew: every other page of the back office adds to it. */
export function auditListQuery(filters: AuditFilters, { page, size }: Pick<ListPlace, 'page' | 'size'>) {
  const query = { page, size, ...filterQuery(filters) };
  return queryOptions({
    queryKey: [...queryKeys.audit, query],
    queryFn: ({ signal }) => callApi(auditRoutes.list, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
