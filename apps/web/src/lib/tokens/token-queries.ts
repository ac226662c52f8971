import { queryOptions, useQuery } from '@tanstack/react-query';
import { tokenRoutes } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';

export const tokenBalanceQuery = () =>
  queryOptions({
    queryKey: queryKeys.tokenBalance,
    queryFn: ({ signal }) => callApi(tokenRoutes.balance, { signal }),
    staleTime: 60_000,
  });

/** The signed-in member's balance. */
export function useTokenBalance() {
  const isAuthenticated = useSessionStore((state) => state.isAuthenticated);
  return useQuery({ ...tokenBalanceQuery(), enabled: isAuthenticated });
}
