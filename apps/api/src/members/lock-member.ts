import { Member, type Transaction } from '#database';

/**
 * Locks a member's row until the transaction ends, so that concurrent transactions that count something of the member each count what
 * the one before wrote. The weakest lock that does: other writes that refer to the member do not wait.
 */
export async function lockMember({ manager }: Transaction, memberId: number): Promise<void> {
  await manager.findOne(Member, {
    select: { memberId: true },
    where: { memberId },
    lock: { mode: 'for_no_key_update' },
  });
}
