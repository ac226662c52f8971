import { z } from 'zod';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const FOREIGN_KEY_VIOLATION = '23503';

/** What PostgreSQL says of a statement that it refused. Told by shape: an error may be of another realm, whose Error is not ours. */
const refusalSchema = z.object({ code: z.string(), constraint: z.string().optional() });

const refusalOf = (error: unknown) => refusalSchema.safeParse(error).data;

/** Whether PostgreSQL gave the transaction up for the sake of another one; the same again may succeed. */
export function isTransactionVictim(error: unknown): boolean {
  const code = refusalOf(error)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** Whether a statement would have written something of a member who is not there any more. */
export function isMemberMissing(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal?.code === FOREIGN_KEY_VIOLATION && (refusal.constraint ?? '').endsWith('_member_id_fkey');
}
