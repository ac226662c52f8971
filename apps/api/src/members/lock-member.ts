import { Member, type Transaction } from '#database';

/**
 * Locks a member's row until the transaction ends. Transactions that count something of the member run one after the other this way,
 * and each counts what the one before wrote. Writes of rows that refer to the member do not wait for this lock.
 */
export async function lockMember({ manager }: Transaction, memberId: number): Promise<void> {
  await manager.findOne(Member, {
    select: { memberId: true },
    where: { memberId },
    lock: { mode: 'for_no_key_update' },
  });
}
