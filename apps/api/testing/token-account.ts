import { inTransaction } from '#database';
import { runSql } from '#testing';
import { LockedTokenAccounts } from '#tokens';
import type { DataSource } from 'typeorm';

/** Grants or takes so many tokens that a member can spend just this amount. */
export async function leaveTokens(database: DataSource, memberId: number, amount: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    const policy = { cap: 0, refillAmount: 0, refillSeconds: 1 };
    const accounts = await LockedTokenAccounts.lock(tx, [memberId], policy);
    const account = accounts.of(memberId);
    account.grant(amount - account.spendable, '시험');
    accounts.save();
  });
}

/** A member's tokens. @throws Error when account and ledger differ, or tokens are still held */
export async function settledTokens(database: DataSource, memberId: number): Promise<number> {
  const [row] = await runSql<{ balance: number; held: number; total: number }>(
    database,
    `SELECT balance, held, (SELECT sum(amount) FROM token_ledger_entry WHERE member_id = $1)::int AS total
     FROM token_account WHERE member_id = $1`,
    [memberId],
  );
  if (row === undefined || row.held !== 0 || row.balance !== row.total)
    throw new Error(`the account is out of step: ${JSON.stringify(row)}`);
  return row.balance;
}
