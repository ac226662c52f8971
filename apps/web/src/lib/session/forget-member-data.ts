import type { Query, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';

const KEPT = [queryKeys.currentMember[0], queryKeys.productInfo[0]] as const;

const isKept = (query: Query): boolean => KEPT.some((root) => root === query.queryKey[0]);

/** Drops everything fetched for a member, so that the next one never sees it. */
export function forgetMemberData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => !isKept(query) });
}
