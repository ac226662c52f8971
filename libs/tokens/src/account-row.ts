import type { TokenPolicy } from '#config';
import type { UsageTokens } from '#contracts';
import { nextRefillAt, spendableTokens, type TokenState } from '#domain';

/** What is read of an account, with the database's clock. */
export interface AccountRow {
  balance: number;
  held: number;
  refill_started_at: Date | null;
  now: Date;
}

export const stateOf = (row: AccountRow): TokenState => ({
  balance: row.balance,
  held: row.held,
  refillStartedAt: row.refill_started_at,
});

/** A state as a member is told of it. */
export const usageOf = (state: TokenState, policy: TokenPolicy): UsageTokens => ({
  remainingTokens: spendableTokens(state),
  maxTokens: policy.cap,
  nextRefillTime: nextRefillAt(state, policy)?.toISOString() ?? null,
  refillAmount: policy.refillAmount,
});
