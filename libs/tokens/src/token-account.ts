import type { TokenEntryKind, UsageTokens } from '#contracts';
import type { TokenPolicy } from '#config';
import { inTransaction, queryRows, type Transaction } from '#database';
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
import type { DataSource } from 'typeorm';

interface AccountRow {
  balance: number;
  held: number;
  refill_started_at: Date | null;
  now: Date;
}

interface LedgerLine {
  kind: TokenEntryKind;
  amount: number;
  remainingAfter: number;
  jobId: string | null;
  reason: string | null;
}

const SELECT_ACCOUNT = `SELECT balance, held, refill_started_at, clock_timestamp() AS now
  FROM token_account WHERE member_id = $1`;

const WRITE_ACCOUNT = `
WITH entries AS (
  INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, job_id, reason)
  SELECT $1, kind, amount, remaining_after, job_id, reason
  FROM unnest($5::text[], $6::int[], $7::int[], $8::uuid[], $9::text[])
    WITH ORDINALITY AS line (kind, amount, remaining_after, job_id, reason, place)
  ORDER BY place
)
UPDATE token_account SET balance = $2, held = $3, refill_started_at = $4, updated_at = now() WHERE member_id = $1`;

const stateOf = (row: AccountRow): TokenState => ({
  balance: row.balance,
  held: row.held,
  refillStartedAt: row.refill_started_at,
});

/**
 * A member's account, locked until the transaction ends, with every due refill applied. Each change writes the account and its
 * ledger row together.
 */
export class LockedTokenAccount {
  private constructor(
    private readonly tx: Transaction,
    private readonly memberId: number,
    private readonly policy: TokenPolicy,
    private readonly now: Date,
    private state: TokenState,
    private readonly unwritten: LedgerLine[],
  ) {}

  /** @throws ProductError NOT_FOUND when the member has no account */
  static async lock(tx: Transaction, memberId: number, policy: TokenPolicy): Promise<LockedTokenAccount> {
    const [row] = await tx.query<AccountRow>(`${SELECT_ACCOUNT} FOR UPDATE`, [memberId]);
    if (row === undefined) throw new ProductError('NOT_FOUND');
    const { state, refilled } = applyDueRefills(stateOf(row), policy, row.now);
    const account = new LockedTokenAccount(tx, memberId, policy, row.now, state, []);
    if (refilled > 0) account.note('REFILL', refilled, null, null);
    return account;
  }

  get spendable(): number {
    return spendableTokens(this.state);
  }

  usage(): UsageTokens {
    return usageOf(this.state, this.policy);
  }

  /** @throws ProductError INSUFFICIENT_TOKENS; due refills are not lost, they fall due again at the next look */
  async hold(cost: number, jobId: string, reason: string): Promise<void> {
    const held = holdTokens(this.state, cost);
    if (held === null) throw new ProductError('INSUFFICIENT_TOKENS');
    await this.write(held, 'HOLD', -cost, jobId, reason);
  }

  async take(cost: number, jobId: string, reason: string): Promise<void> {
    await this.write(takeTokens(this.state, this.policy, cost, this.now), 'TAKE', 0, jobId, reason);
  }

  async release(cost: number, jobId: string, reason: string): Promise<void> {
    await this.write(releaseTokens(this.state, cost), 'RELEASE', cost, jobId, reason);
  }

  async grant(amount: number, reason: string): Promise<void> {
    await this.write(grantTokens(this.state, this.policy, amount, this.now), 'GRANT', amount, null, reason);
  }

  /** Writes due refills when nothing else is changed. */
  async save(): Promise<void> {
    const lines = this.unwritten.splice(0);
    await this.tx.query(WRITE_ACCOUNT, [
      this.memberId,
      this.state.balance,
      this.state.held,
      this.state.refillStartedAt,
      lines.map((line) => line.kind),
      lines.map((line) => line.amount),
      lines.map((line) => line.remainingAfter),
      lines.map((line) => line.jobId),
      lines.map((line) => line.reason),
    ]);
  }

  private async write(
    state: TokenState,
    kind: TokenEntryKind,
    amount: number,
    jobId: string | null,
    reason: string,
  ): Promise<void> {
    this.state = state;
    this.note(kind, amount, jobId, reason);
    await this.save();
  }

  private note(kind: TokenEntryKind, amount: number, jobId: string | null, reason: string | null): void {
    this.unwritten.push({ kind, amount, remainingAfter: this.spendable, jobId, reason });
  }
}

const usageOf = (state: TokenState, policy: TokenPolicy): UsageTokens => ({
  remainingTokens: spendableTokens(state),
  maxTokens: policy.cap,
  nextRefillTime: nextRefillAt(state, policy)?.toISOString() ?? null,
  refillAmount: policy.refillAmount,
});

/** Opens a new member's account at the cap. */
export async function openTokenAccount(
  tx: Transaction,
  memberId: number,
  policy: TokenPolicy,
): Promise<void> {
  await tx.query(
    `WITH account AS (INSERT INTO token_account (member_id, balance) VALUES ($1, $2))
     INSERT INTO token_ledger_entry (member_id, kind, amount, remaining_after, reason)
     VALUES ($1, 'GRANT', $2, $2, '가입 선물')`,
    [memberId, policy.cap],
  );
}

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
        const account = await LockedTokenAccount.lock(tx, memberId, policy);
        await account.save();
        return account.usage();
      });
}
