import type { UsageTokens } from '#contracts';
import type { TokenPolicy } from '#config';
import { inTransaction, queryRows } from '#database';
import { applyDueRefills, ProductError } from '#domain';
import type { DataSource } from 'typeorm';
import { LockedTokenAccounts, stateOf, usageOf, type AccountRow } from './locked-token-accounts.js';

const SELECT_ACCOUNT = `SELECT balance, held, refill_started_at, clock_timestamp() AS now
  FROM token_account WHERE member_id = $1`;

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
  const [row] = await queryRows<AccountRow>(dataSource, SELECT_ACCOUNT, [memberId]);
  if (row === undefined) throw new ProductError('NOT_FOUND');
  const { state, refilled } = applyDueRefills(stateOf(row), policy, row.now);
  const sameClock = row.refill_started_at?.getTime() === state.refillStartedAt?.getTime();
  return refilled === 0 && sameClock
    ? usageOf(state, policy)
    : inTransaction(dataSource, async (tx) => {
        const accounts = await LockedTokenAccounts.lock(tx, [memberId], policy);
        accounts.save();
        return accounts.of(memberId).usage();
      });
}
