import type { AuditAction } from '#contracts';
import type { Transaction } from './transaction.js';

/** An audited action of an administrator, the command line or the configuration. */
export interface AuditedChange {
  /** Null for the command line and the configuration. */
  actorMemberId: number | null;
  action: AuditAction;
  /** The member who was changed, or who owns the document or job. */
  targetMemberId?: number | null;
  /** JSON with ids and settings, never the text of a letter. */
  before: object | null;
  after: object | null;
  reason?: string | null;
  /** The idempotency key of the actor's request, so that a repeated request does not make the change again. */
  idempotencyKey?: string | undefined;
}

/** Writes an audit entry in the transaction of the change. */
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
