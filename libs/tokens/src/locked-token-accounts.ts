import type { TokenPolicy } from '#config';
import type { TokenEntryKind, UsageTokens } from '#contracts';
import { idColumn, type Transaction } from '#database';
import {
  applyDueRefills,
  grantTokens,
  holdTokens,
  nextRefillAt,
  ProductError,
  releaseTokens,
  spendableTokens,
  takeTokens,
  type TokenState,
} from '#domain';
import { z } from 'zod';

/** SQL: the columns of `accountRow`. */
export const ACCOUNT_COLUMNS = `balance, held, refill_started_at AS "refillStartedAt", clock_timestamp() AS now`;

/** An account as read, with the database's clock. */
export const accountRow = z.object({
  balance: z.number(),
  held: z.number(),
  refillStartedAt: z.date().nullable(),
  now: z.date(),
});
const lockedAccountRow = accountRow.extend({ memberId: idColumn });

/** A state as its member sees it. */
export const usageOf = (state: TokenState, policy: TokenPolicy): UsageTokens => ({
  remainingTokens: spendableTokens(state),
  maxTokens: policy.cap,
  nextRefillTime: nextRefillAt(state, policy)?.toISOString() ?? null,
  refillAmount: policy.refillAmount,
});

const LOCK_ACCOUNTS = `SELECT member_id AS "memberId", ${ACCOUNT_COLUMNS}
  FROM token_account WHERE member_id = ANY($1) ORDER BY member_id FOR UPDATE`;

const WRITE_ACCOUNTS = `
WITH entries AS (
  INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, job_id, reason)
  SELECT member_id, kind, amount, remaining_after, job_id, reason
  FROM unnest($5::bigint[], $6::text[], $7::int[], $8::int[], $9::uuid[], $10::text[])
    WITH ORDINALITY AS entry (member_id, kind, amount, remaining_after, job_id, reason, position)
  ORDER BY position
)
UPDATE token_account SET balance = changed.balance, held = changed.held,
  refill_started_at = changed.refill_started_at, updated_at = now()
FROM unnest($1::bigint[], $2::int[], $3::int[], $4::timestamptz[])
  AS changed (member_id, balance, held, refill_started_at)
WHERE token_account.member_id = changed.member_id`;

/** The accounts of some members, locked together and always in one order, so that no deadlock arises. */
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
        : await tx.query({ name: 'lock-token-accounts', sql: LOCK_ACCOUNTS }, lockedAccountRow, [wanted]);
    const accounts = rows.map(({ memberId, now, ...state }): [number, LockedTokenAccount] => [
      memberId,
      new LockedTokenAccount(memberId, state, now, policy),
    ]);
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

  /** Writes every account and its ledger entries with the transaction's commit; to be called once, when all changes are made. */
  save(): void {
    if (this.accounts.size === 0) return;
    const changes = [...this.accounts.values()].map((account) => ({ ...account.changes(), account }));
    const entries = changes.flatMap((change) => change.entries);
    this.tx.send({ name: 'write-token-accounts', sql: WRITE_ACCOUNTS }, [
      changes.map(({ account }) => account.memberId),
      changes.map(({ state }) => state.balance),
      changes.map(({ state }) => state.held),
      changes.map(({ state }) => state.refillStartedAt),
      entries.map((entry) => entry.memberId),
      entries.map((entry) => entry.kind),
      entries.map((entry) => entry.amount),
      entries.map((entry) => entry.remainingAfter),
      entries.map((entry) => entry.jobId),
      entries.map((entry) => entry.reason),
    ]);
  }
}

interface LedgerEntry {
  memberId: number;
  kind: TokenEntryKind;
  amount: number;
  remainingAfter: number;
  jobId: string | null;
  reason: string | null;
}

/**
 * A member's account, locked until the transaction ends, with every due refill applied. Changes are written by
 * `LockedTokenAccounts.save`.
 */
export class LockedTokenAccount {
  private readonly entries: LedgerEntry[] = [];
  private state: TokenState;

  constructor(
    readonly memberId: number,
    stored: TokenState,
    private readonly now: Date,
    private readonly policy: TokenPolicy,
  ) {
    const { state, refilled } = applyDueRefills(stored, policy, now);
    this.state = state;
    if (refilled > 0) this.change(state, 'REFILL', refilled, null, null);
  }

  /** Tokens that can be spent now. */
  get spendable(): number {
    return spendableTokens(this.state);
  }

  /** The account as its member sees it. */
  usage(): UsageTokens {
    return usageOf(this.state, this.policy);
  }

  /** Sets `cost` aside for a job. @throws ProductError INSUFFICIENT_TOKENS; nothing is changed then */
  hold(cost: number, jobId: string, reason: string): void {
    const held = holdTokens(this.state, cost);
    if (held === null) throw new ProductError('INSUFFICIENT_TOKENS');
    this.change(held, 'HOLD', -cost, jobId, reason);
  }

  /** Spends what was held for a job that succeeded. */
  take(cost: number, jobId: string, reason: string): void {
    this.change(takeTokens(this.state, this.policy, cost, this.now), 'TAKE', 0, jobId, reason);
  }

  /** Gives back what was held for a job that failed or was cancelled. */
  release(cost: number, jobId: string, reason: string): void {
    this.change(releaseTokens(this.state, cost), 'RELEASE', cost, jobId, reason);
  }

  /** Adds tokens from an administrator; the cap does not limit them. */
  grant(amount: number, reason: string): void {
    this.change(grantTokens(this.state, this.policy, amount, this.now), 'GRANT', amount, null, reason);
  }

  /** The state to write and the ledger's entries that lead to it. */
  changes(): { state: TokenState; entries: readonly LedgerEntry[] } {
    return { state: this.state, entries: this.entries };
  }

  private change(
    state: TokenState,
    kind: TokenEntryKind,
    amount: number,
    jobId: string | null,
    reason: string | null,
  ): void {
    this.state = state;
    this.entries.push({
      memberId: this.memberId,
      kind,
      amount,
      remainingAfter: this.spendable,
      jobId,
      reason,
    });
  }
}
