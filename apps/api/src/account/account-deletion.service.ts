import { TOKEN_POLICY, type TokenPolicy } from '#config';
import { inTransaction, Member, type Transaction } from '#database';
import { ProductError } from '#domain';
import { JobEraser } from '#jobs';
import { lockRemainingTokens } from '#tokens';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SessionStore } from '../auth/session-store.js';
import { ErasedIdentities } from '../auth/erased-identities.js';
import { AiBudget } from '../jobs/ai-budget.js';
import { memberKey } from '../platform/rate-limit.guard.js';
import { RateLimiter } from '../platform/rate-limiter.js';
import { scrubAudit } from './scrub-audit.js';

// Locks the member and, if it is a ROOT, all active ROOTs: of two who delete their accounts at once the second waits here and then sees
// that it is the last. Other transactions that lock the member's row before token rows, such as a grant by this member, also wait here
// instead of deadlocking. NO KEY UPDATE, so that inserts which refer to the other ROOTs, such as their jobs, do not wait.
const LOCK_WITH_ROOTS = `
SELECT member_id AS "memberId" FROM member
WHERE member_id = ANY (ARRAY(
    SELECT root.member_id FROM member root WHERE root.role = 'ROOT' AND root.status = 'ACTIVE'
      AND EXISTS (SELECT 1 FROM member me WHERE me.member_id = $1 AND me.role = 'ROOT')) || $1::bigint)
  AND (member_id = $1 OR (role = 'ROOT' AND status = 'ACTIVE'))
ORDER BY member_id FOR NO KEY UPDATE`;
const lockedSchema = z.object({ memberId: z.number() });

/** Deletes an account: all data of the member is deleted in one transaction, and nothing can be written after it. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobEraser,
    private readonly sessions: SessionStore,
    private readonly identities: ErasedIdentities,
    private readonly budget: AiBudget,
    private readonly limiter: RateLimiter,
    @Inject(TOKEN_POLICY) private readonly policy: TokenPolicy,
  ) {}

  /**
   * Irreversible. Rows that name the member by a foreign key go by cascade, but for the records of AI requests, which stay without the
   * member. The audit and the AI switch keep the number alone, and ErasedIdentities what a new account of the same person takes over.
   * @throws ProductError FORBIDDEN for the last active ROOT, UNAUTHENTICATED when the account is gone already
   */
  async delete(memberId: number): Promise<void> {
    await inTransaction(this.dataSource, (tx) => this.erase(tx, memberId));
    await this.limiter.forget(memberKey(memberId));
  }

  // After the first, locks are taken in the order in which a job's end takes them: jobs, tokens, member.
  private async erase(tx: Transaction, memberId: number): Promise<void> {
    const locked = await tx.query(LOCK_WITH_ROOTS, lockedSchema, [memberId]);
    const runningAiJobs = await this.jobs.eraseOf(tx, memberId);
    const remaining = await lockRemainingTokens(tx, memberId, this.policy);
    const member = await tx.manager.findOne(Member, {
      where: { memberId },
      lock: { mode: 'pessimistic_write' },
    });
    if (member === null || remaining === null) throw new ProductError('UNAUTHENTICATED');
    if (member.role === 'ROOT' && !locked.some((row) => row.memberId !== memberId)) throw lastRoot();
    await this.sessions.endAll(tx, memberId, 'LEFT');
    const billedTokens = await this.budget.spentOnLeaving(tx, memberId, runningAiJobs);
    await this.identities.keep(tx, member.googleId, remaining, billedTokens);
    await scrubAudit(tx, memberId, [member.email, member.name, member.googleId]);
    await tx.manager.delete(Member, { memberId });
  }
}

const lastRoot = (): ProductError =>
  new ProductError('FORBIDDEN', {
    message: '마지막 루트 관리자는 탈퇴할 수 없어요. 다른 회원에게 루트 권한을 준 뒤에 탈퇴해 주세요.',
  });
