import type { QueryClient } from '@tanstack/react-query';
import { ERROR_CODES } from '#contracts';
import { fetchForAction } from '@/lib/query/fetch-for-action';
import { tokenBalanceQuery } from './token-queries.js';

export type TokenStrategy = 'cache' | 'fresh';

/** The member has fewer tokens than the action costs. */
export class InsufficientTokensError extends Error {
  override readonly name = 'InsufficientTokensError';

  constructor() {
    super(ERROR_CODES.INSUFFICIENT_TOKENS.message);
  }
}

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
