import type { TokenEntryKind, UsageTokens } from '#contracts';
import type { TokenPolicy } from '#config';
import {
  applyDueRefills,
  grantTokens,
  holdTokens,
  ProductError,
  releaseTokens,
  spendableTokens,
  takeTokens,
  type TokenState,
} from '#domain';
import { stateOf, usageOf, type AccountRow } from './account-row.js';

interface LedgerLine {
  memberId: number;
  kind: TokenEntryKind;
  amount: number;
  remainingAfter: number;
  jobId: string | null;
  reason: string | null;
}

/** A member's account, locked until the transaction ends, with every due refill applied. What is changed here `save` writes. */
export class LockedTokenAccount {
  private readonly lines: LedgerLine[] = [];
  private state: TokenState;

  constructor(
    readonly memberId: number,
    row: AccountRow,
    private readonly policy: TokenPolicy,
    private readonly now = row.now,
  ) {
    const { state, refilled } = applyDueRefills(stateOf(row), policy, now);
    this.state = state;
    if (refilled > 0) this.change(state, 'REFILL', refilled, null, null);
  }

  /** Tokens that can be spent now. */
  get spendable(): number {
    return spendableTokens(this.state);
  }

  /** The account as its member is told of it. */
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

  /** The state to write and the ledger's lines that lead to it. */
  changes(): { state: TokenState; lines: readonly LedgerLine[] } {
    return { state: this.state, lines: this.lines };
  }

  private change(
    state: TokenState,
    kind: TokenEntryKind,
    amount: number,
    jobId: string | null,
    reason: string | null,
  ): void {
    this.state = state;
    this.lines.push({ memberId: this.memberId, kind, amount, remainingAfter: this.spendable, jobId, reason });
  }
}
