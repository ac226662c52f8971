import type { Role } from '#contracts';
import type { Transaction } from './transaction.js';
import { writeAudit } from './write-audit.js';

/**
 * Makes a member ROOT on behalf of the configuration or the command line, and audits it. The caller notifies the processes.
 * @param reason which of the two
 */
export function makeRoot(tx: Transaction, member: { memberId: number; role: Role }, reason: string): void {
  tx.send(`UPDATE member SET role = 'ROOT', updated_at = now() WHERE member_id = $1`, [member.memberId]);
  writeAudit(tx, {
    actorMemberId: null,
    action: 'MEMBER_ROLE_CHANGE',
    targetMemberId: member.memberId,
    before: { role: member.role },
    after: { role: 'ROOT' },
    reason,
  });
}
