import type { Role } from '#contracts';
import { Member } from './entities/index.js';
import type { Transaction } from './transaction.js';
import { writeAudit } from './write-audit.js';

/**
 * Makes a member ROOT on behalf of the configuration or the command line, and audits it. The caller notifies the processes.
 * @param reason the reason in the audit entry: names the configuration or the command
 */
export async function makeRoot(
  tx: Transaction,
  member: { memberId: number; role: Role },
  reason: string,
): Promise<void> {
  await tx.manager.update(Member, { memberId: member.memberId }, { role: 'ROOT' });
  writeAudit(tx, {
    actorMemberId: null,
    action: 'MEMBER_ROLE_CHANGE',
    targetMemberId: member.memberId,
    before: { role: member.role },
    after: { role: 'ROOT' },
    reason,
  });
}
