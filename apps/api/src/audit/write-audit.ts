import type { Transaction } from '#database';

/** What an administrator did. */
export interface AuditedChange {
  actorMemberId: number;
  /** What was done, such as CRAWL_SOURCE_UPDATE. */
  action: string;
  /** JSON; ids and settings, never a text of a letter. */
  before: object | null;
  after: object | null;
}

/** Writes down, in the transaction of the change, what an administrator changed that belongs to no member. */
export function writeAudit(tx: Transaction, { actorMemberId, action, before, after }: AuditedChange): void {
  tx.send('INSERT INTO audit_entry (actor_member_id, action, before, after) VALUES ($1, $2, $3, $4)', [
    actorMemberId,
    action,
    before,
    after,
  ]);
}
