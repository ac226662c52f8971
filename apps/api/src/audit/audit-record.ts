import type { AuditAction, AuditEntry } from '#contracts';

type Json = Record<string, unknown>;

/** An entry as the database answers it. */
export interface AuditRecord {
  auditId: number;
  action: AuditAction;
  actorMemberId: number | null;
  actorEmail: string | null;
  actorName: string | null;
  targetMemberId: number | null;
  targetEmail: string | null;
  targetName: string | null;
  before: Json | null;
  after: Json | null;
  reason: string | null;
  createdAt: Date;
}

/** SQL: the columns of a record, of `AUDIT_SOURCE`. */
export const AUDIT_COLUMNS = `a.audit_id AS "auditId", a.action, a.actor_member_id AS "actorMemberId",
  actor.email AS "actorEmail", actor.name AS "actorName", a.target_member_id AS "targetMemberId",
  target.email AS "targetEmail", target.name AS "targetName", a.before, a.after, a.reason, a.created_at AS "createdAt"`;

export const toAuditEntry = (record: AuditRecord): AuditEntry => ({
  auditId: record.auditId,
  action: record.action,
  actor: memberOf(record.actorMemberId, record.actorEmail, record.actorName),
  target: memberOf(record.targetMemberId, record.targetEmail, record.targetName),
  before: record.before,
  after: record.after,
  reason: record.reason,
  createdAt: record.createdAt.toISOString(),
});

const memberOf = (memberId: number | null, email: string | null, name: string | null): AuditEntry['actor'] =>
  memberId === null ? null : { memberId, email, name };
