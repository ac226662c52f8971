import type { AuditAction } from '#contracts';
import type { Transaction } from './transaction.js';

/** What an administrator did. */
export interface AuditedChange {
  /** Null for the command line and the configuration. */
  actorMemberId: number | null;
  action: AuditAction;
  /** The member it was done to, or whose document or job it was. */
  targetMemberId?: number | null;
  /** JSON; ids and settings, never a text of a letter. */
  before: object | null;
  after: object | null;
  reason?: string | null;
  /** The key that the actor's browser gave this change, so that a repeated request does not make it again. */
  idempotencyKey?: string | undefined;
}

/** Records, in the transaction of the change, who changed what, of whom, and why. */
export function writeAudit(tx: Transaction, change: AuditedChange): void {
  const {
    actorMemberId,
    action,
    targetMemberId = null,
    before,
    after,
    reason = null,
    idempotencyKey,
  } = change;
  tx.send(
    `INSERT INTO audit_entry (actor_member_id, action, target_member_id, before, after, reason, idempotency_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [actorMemberId, action, targetMemberId, before, after, reason, idempotencyKey ?? null],
  );
}
