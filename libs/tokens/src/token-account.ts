import type { TokenPolicy } from '#config';
import type { Transaction } from '#database';
import { LockedTokenAccounts } from './locked-token-accounts.js';

/** What is left of a member's tokens when they delete their account; `refillStartedAt` is the start of the current refill interval. */
export interface RemainingTokens {
  balance: number;
  refillStartedAt: Date | null;
}

const INSERT_ACCOUNT = `
WITH account AS (INSERT INTO token_account (member_id, balance, refill_started_at) VALUES ($1, $2, $3))
INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, reason)
VALUES ($1, 'GRANT', $2, $2, $4)`;

/**
 * Opens a new member's account: at the cap, or with what was left when the same person deleted theirs.
 * @param remaining null for a person without an earlier account
 */
export async function openTokenAccount(
  tx: Transaction,
  memberId: number,
  policy: TokenPolicy,
  remaining: RemainingTokens | null = null,
): Promise<void> {
  const { balance, refillStartedAt } = remaining ?? { balance: policy.cap, refillStartedAt: null };
  const reason = remaining === null ? '가입 선물' : '다시 가입: 남아 있던 토큰';
  await tx.query(INSERT_ACCOUNT, [memberId, balance, refillStartedAt, reason]);
}

/**
 * What is left of the tokens of a member who leaves, with every due refill; held tokens count as left. The account stays locked until the transaction ends. null when there is no account.
 */
export async function lockRemainingTokens(
  tx: Transaction,
  memberId: number,
  policy: TokenPolicy,
): Promise<RemainingTokens | null> {
  const accounts = await LockedTokenAccounts.lock(tx, [memberId], policy);
  if (!accounts.has(memberId)) return null;
  const { balance, refillStartedAt } = accounts.of(memberId).changes().state;
  return { balance, refillStartedAt };
}
