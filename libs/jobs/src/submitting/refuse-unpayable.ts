import type { Transaction } from '#database';
import { ProductError } from '#domain';
import type { LockedTokenAccounts } from '#tokens';
import { payers, type Submission } from './submission.js';

const keyOf = (memberId: number | null, idempotencyKey: string): string => `${memberId} ${idempotencyKey}`;

/** The members' idempotency keys, among those of the batch, under which a job was accepted before. */
export async function findEarlierKeys(tx: Transaction, batch: Submission[]): Promise<Set<string>> {
  const keyed = batch.filter(({ idempotencyKey }) => idempotencyKey !== null);
  if (keyed.length === 0) return new Set();
  const rows = await tx.query<{ member_id: number; idempotency_key: string }>(
    `SELECT member_id, idempotency_key FROM job
     JOIN unnest($1::bigint[], $2::text[]) AS submitted (member_id, idempotency_key) USING (member_id, idempotency_key)`,
    [keyed.map(({ memberId }) => memberId), keyed.map(({ idempotencyKey }) => idempotencyKey)],
  );
  return new Set(rows.map((row) => keyOf(row.member_id, row.idempotency_key)));
}

/**
 * Which of the submissions their members cannot pay, each after those of the same member before it. One whose key stands before it
 * in the batch, or was accepted earlier, is not paid: it becomes no job of its own.
 */
export function refuseUnpayable(
  batch: Submission[],
  accounts: LockedTokenAccounts,
  earlierKeys: ReadonlySet<string>,
): Map<string, ProductError> {
  const refusals = new Map<string, ProductError>();
  const planned = new Map<number, number>();
  const keys = new Set(earlierKeys);
  for (const submission of batch)
    for (const memberId of payers(submission)) {
      const { idempotencyKey } = submission;
      const key = idempotencyKey === null ? null : keyOf(memberId, idempotencyKey);
      if (key !== null && keys.has(key)) continue;
      const total = (planned.get(memberId) ?? 0) + submission.tokenCost;
      if (total > accounts.of(memberId).spendable) {
        refusals.set(submission.jobId, new ProductError('INSUFFICIENT_TOKENS'));
        continue;
      }
      planned.set(memberId, total);
      if (key !== null) keys.add(key);
    }
  return refusals;
}
