import type { TokenPolicy } from '#config';
import type { UsageTokens } from '#contracts';
import { inTransaction, queryRows, TokenAccount, TokenLedgerEntry, type Transaction } from '#database';
import { applyDueRefills, ProductError } from '#domain';
import type { DataSource } from 'typeorm';
import { ACCOUNT_COLUMNS, accountRow, LockedTokenAccounts, usageOf } from './locked-token-accounts.js';

/** What is left of a member's tokens when they delete their account; `refillStartedAt` is the start of the current refill interval. */
export interface RemainingTokens {
  balance: number;
  refillStartedAt: Date | null;
}

/**
 * What somebody who joins again takes over: with the tokens, the model tokens that count towards the daily limit of the day of leaving,
 * with an assumed number for each AI job that still ran.
 */
export interface CarriedTokens extends RemainingTokens {
  billedTokens: number;
  billedAt: Date | null;
}

/**
 * Opens a new member's account: at the cap, or with what was left when the same person deleted theirs.
 * @param carried null for a person without an earlier account
 */
export async function openTokenAccount(
  tx: Transaction,
  memberId: number,
  policy: TokenPolicy,
  carried: CarriedTokens | null = null,
): Promise<void> {
  const account = carried ?? { balance: policy.cap };
  const { balance } = account;
  const reason = carried === null ? '가입 선물' : '다시 가입: 남아 있던 토큰';
  await tx.manager.insert(TokenAccount, { ...account, memberId });
  const grant = { memberId, kind: 'GRANT', amount: balance, remainingAfter: balance, reason } as const;
  await tx.manager.insert(TokenLedgerEntry, grant);
}

/**
 * What is left of the tokens of a member who leaves, with every due refill; held tokens count as left. The account stays locked until the
 * transaction ends. null when there is no account.
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

const SELECT_ACCOUNT = `SELECT ${ACCOUNT_COLUMNS} FROM token_account WHERE member_id = $1`;

/**
 * What a member can spend now. Reads without a lock, unless a refill has fallen due or the refill clock starts or stops: that is
 * written first, so that the ledger always adds up to the answer.
 * @throws ProductError NOT_FOUND when the member has no account
 */
export async function readUsageTokens(
  dataSource: DataSource,
  memberId: number,
  policy: TokenPolicy,
): Promise<UsageTokens> {
  const [stored] = await queryRows(dataSource, SELECT_ACCOUNT, accountRow, [memberId]);
  if (stored === undefined) throw new ProductError('NOT_FOUND');
  const { state, refilled } = applyDueRefills(stored, policy, stored.now);
  const sameClock = stored.refillStartedAt?.getTime() === state.refillStartedAt?.getTime();
  return refilled === 0 && sameClock
    ? usageOf(state, policy)
    : inTransaction(dataSource, async (tx) => {
        const accounts = await LockedTokenAccounts.lock(tx, [memberId], policy);
        accounts.save();
        return accounts.of(memberId).usage();
      });
}
