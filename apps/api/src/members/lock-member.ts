import { Member, type Transaction } from '#database';

/**
 * Locks a member's row until the transaction ends, so that concurrent transactions that count something of the member count each other.
 * The weakest lock that does: other writes that refer to the member do not wait.
 */
export async function lockMember({ manager }: Transaction, memberId: number): Promise<void> {
  await manager.findOne(Member, {
    select: { memberId: true },
    where: { memberId },
    lock: { mode: 'for_no_key_update' },
  });
}
