import { QueryFailedError } from 'typeorm';
import { z } from 'zod';

// Classes 08 (connection), 53 (no room left: disk, memory, connections), 57P0x (shutdown, crash) and 25P03 (frozen in a transaction).
const UNAVAILABLE_STATES = /^(08|53|57P0|25P03)/;
const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Driver not Connected|Connection is closed|not queryable|already released|the database system is/i;

/** Whether an error says that PostgreSQL or Redis cannot be reached or has no room, rather than that the statement was wrong. */
export function isConnectionError(error: unknown): boolean {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(inner instanceof Error)) return false;
  const code = 'code' in inner ? String(inner.code) : '';
  if (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_SYSTEM_CODES.has(code)) return true;
  if (inner instanceof AggregateError) return inner.errors.some(isConnectionError);
  return UNAVAILABLE_MESSAGES.test(inner.message);
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';
const FOREIGN_KEY_VIOLATION = '23503';

/** The error code and constraint of a statement that PostgreSQL refused. */
const refusalSchema = z.object({ code: z.string(), constraint: z.string().optional() });

const refusalOf = (error: unknown) => refusalSchema.safeParse(error).data;

/** Whether PostgreSQL rolled the transaction back in favour of another one; a repetition may succeed. */
export function isTransactionVictim(error: unknown): boolean {
  const code = refusalOf(error)?.code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** Whether a statement gave up waiting for a lock, after lock_timeout or at once. */
export const isLockTimeout = (error: unknown): boolean => refusalOf(error)?.code === LOCK_NOT_AVAILABLE;

/** Whether a statement refers to a member who does not exist any more. */
export function isMemberMissing(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal?.code === FOREIGN_KEY_VIOLATION && (refusal.constraint ?? '').endsWith('_member_id_fkey');
}
