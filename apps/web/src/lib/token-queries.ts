import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { tokenRoutes, type UsageTokens, ERROR_CODES } from '#contracts';
import { isHttpError } from '@/lib/api/api-errors';
import { callApi } from '@/lib/api/call-api';
import { useConnectionStore } from '@/lib/live/connection-store';
import { fetchForAction } from '@/lib/query/query-client';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';

const STALE_MILLISECONDS = 60_000;
/** The clocks of the server and of this device differ a little. */
const AFTER_REFILL_MILLISECONDS = 1_000;
const MINIMUM_WAIT_MILLISECONDS = 5_000;
/** For a device whose clock is fast, every refill time is in the past. */
const FAST_CLOCK_WAIT_MILLISECONDS = 5 * 60_000;
/** A refill far away must not overflow a timer. */
const MAXIMUM_WAIT_MILLISECONDS = 60 * 60_000;

export const tokenBalanceQuery = () =>
  queryOptions({
    queryKey: queryKeys.tokenBalance,
    queryFn: ({ signal }) => callApi(tokenRoutes.balance, { signal }),
    // A balance fetched before a refill is stale after it.
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      Math.min(STALE_MILLISECONDS, refillAfter(data, dataUpdatedAt) ?? STALE_MILLISECONDS),
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
      if (refillAfter(data, dataUpdatedAt) === 0) return FAST_CLOCK_WAIT_MILLISECONDS;
      return Math.min(Math.max(wait, MINIMUM_WAIT_MILLISECONDS), MAXIMUM_WAIT_MILLISECONDS);
    },
  });
}

/**
 * Refetches balance and history after tokens were held, taken or released. The live event `tokens-updated` does it too, but
 * may have been sent before the connection was made. A refetch that it has begun goes on.
 */
export function refetchTokens(queryClient: QueryClient): void {
  const cancelRefetch = !useConnectionStore.getState().isConnected;
  void queryClient.invalidateQueries({ queryKey: queryKeys.tokens }, { cancelRefetch });
}

/** Milliseconds from a moment until the balance has been refilled, 0 when it has; null when it is full. */
function refillAfter(balance: UsageTokens | undefined, moment: number): number | null {
  if (!balance?.nextRefillTime) return null;
  return Math.max(0, new Date(balance.nextRefillTime).getTime() + AFTER_REFILL_MILLISECONDS - moment);
}

export type TokenStrategy = 'cache' | 'fresh';

/** The member has fewer tokens than the action costs. */
class InsufficientTokensError extends Error {
  override readonly name = 'InsufficientTokensError';

  constructor() {
    super(ERROR_CODES.INSUFFICIENT_TOKENS.message);
  }
}

/** Whether an action was refused for too few tokens, by the check of this page or by the server. */
export const isTokenShortage = (error: unknown): boolean =>
  error instanceof InsufficientTokensError ||
  (isHttpError(error) && error.errorCode === 'INSUFFICIENT_TOKENS');

/** @throws InsufficientTokensError when the balance is below the cost; whatever fetching the balance throws */
export async function assertTokens(
  queryClient: QueryClient,
  cost: number,
  strategy: TokenStrategy = 'cache',
): Promise<void> {
  const query = tokenBalanceQuery();
  const cached = strategy === 'cache' ? queryClient.getQueryData(query.queryKey) : undefined;
  const balance = cached ?? (await fetchForAction(queryClient, { ...query, staleTime: 0 }));
  if (balance.remainingTokens < cost) throw new InsufficientTokensError();
}
