import type { TokenPolicy } from '#config';
import type { Transaction } from '#database';
import { ProductError } from '#domain';
import type { AccountRow } from './account-row.js';
import { LockedTokenAccount } from './locked-token-account.js';

const LOCK_ACCOUNTS = `SELECT member_id, balance, held, refill_started_at, clock_timestamp() AS now
  FROM token_account WHERE member_id = ANY($1) ORDER BY member_id FOR UPDATE`;

const WRITE_ACCOUNTS = `
WITH entries AS (
  INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, job_id, reason)
  SELECT member_id, kind, amount, remaining_after, job_id, reason
  FROM unnest($5::bigint[], $6::text[], $7::int[], $8::int[], $9::uuid[], $10::text[])
    WITH ORDINALITY AS line (member_id, kind, amount, remaining_after, job_id, reason, place)
  ORDER BY place
)
UPDATE token_account SET balance = changed.balance, held = changed.held,
  refill_started_at = changed.refill_started_at, updated_at = now()
FROM unnest($1::bigint[], $2::int[], $3::int[], $4::timestamptz[])
  AS changed (member_id, balance, held, refill_started_at)
WHERE token_account.member_id = changed.member_id`;

/** The accounts of some members, locked together in one order, so that transactions never wait for each other in a circle. */
export class LockedTokenAccounts {
  private constructor(
    private readonly tx: Transaction,
    private readonly accounts: ReadonlyMap<number, LockedTokenAccount>,
  ) {}

  /** Members without an account are left out. */
  static async lock(
    tx: Transaction,
    memberIds: readonly number[],
    policy: TokenPolicy,
  ): Promise<LockedTokenAccounts> {
    const wanted = [...new Set(memberIds)];
    const rows =
      wanted.length === 0
        ? []
        : await tx.query<AccountRow & { member_id: number }>(
            { name: 'lock-token-accounts', sql: LOCK_ACCOUNTS },
            [wanted],
          );
    const accounts = rows.map(
      (row) => [row.member_id, new LockedTokenAccount(row.member_id, row, policy)] as const,
    );
    return new LockedTokenAccounts(tx, new Map(accounts));
  }

  has(memberId: number): boolean {
    return this.accounts.has(memberId);
  }

  /** @throws ProductError NOT_FOUND when the member has no account */
  of(memberId: number): LockedTokenAccount {
    const account = this.accounts.get(memberId);
    if (account === undefined) throw new ProductError('NOT_FOUND');
    return account;
  }

  /** Writes every account and its ledger lines with the transaction's commit; to be called once, when all changes are made. */
  save(): void {
    if (this.accounts.size === 0) return;
    const changes = [...this.accounts.values()].map((account) => ({ ...account.changes(), account }));
    const lines = changes.flatMap((change) => change.lines);
    this.tx.send({ name: 'write-token-accounts', sql: WRITE_ACCOUNTS }, [
      changes.map(({ account }) => account.memberId),
      changes.map(({ state }) => state.balance),
      changes.map(({ state }) => state.held),
      changes.map(({ state }) => state.refillStartedAt),
      lines.map((line) => line.memberId),
      lines.map((line) => line.kind),
      lines.map((line) => line.amount),
      lines.map((line) => line.remainingAfter),
      lines.map((line) => line.jobId),
      lines.map((line) => line.reason),
    ]);
  }
}
