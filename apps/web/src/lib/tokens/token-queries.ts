import { queryOptions, useQuery } from '@tanstack/react-query';
import { tokenRoutes, type UsageTokens } from '#contracts';
import { callApi } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';

const FRESH_MS = 60_000;
/** The clocks of the server and of this device differ a little. */
const AFTER_REFILL_MS = 1_000;
/** No date far off may overflow a timer. */
const SHORTEST_WAIT_MS = 5_000;
/** To a device whose clock is fast every refill has been. */
const FAST_CLOCK_WAIT_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;

export const tokenBalanceQuery = () =>
  queryOptions({
    queryKey: queryKeys.tokenBalance,
    queryFn: ({ signal }) => callApi(tokenRoutes.balance, { signal }),
    // What was read before a refill is old after it.
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      Math.min(FRESH_MS, refillAfter(data, dataUpdatedAt) ?? FRESH_MS),
  });

/** The signed-in member's balance, read again when it is refilled. */
export function useTokenBalance() {
  const isAuthenticated = useSessionStore((state) => state.isAuthenticated);
  return useQuery({
    ...tokenBalanceQuery(),
    enabled: isAuthenticated,
    refetchInterval: ({ state: { data, dataUpdatedAt } }): number | false => {
      const wait = refillAfter(data, Date.now());
      if (wait === null) return false;
      if (refillAfter(data, dataUpdatedAt) === 0) return FAST_CLOCK_WAIT_MS;
      return Math.min(Math.max(wait, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
    },
  });
}

/** Milliseconds from a moment until the balance has been refilled, 0 when it has; null when it is full. */
function refillAfter(balance: UsageTokens | undefined, moment: number): number | null {
  if (!balance?.nextRefillTime) return null;
  return Math.max(0, new Date(balance.nextRefillTime).getTime() + AFTER_REFILL_MS - moment);
}
