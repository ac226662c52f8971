import { QueryFailedError } from 'typeorm';

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

/** Whether an error says that PostgreSQL or Redis is away or has no room, rather than that the statement was wrong. */
export function isConnectionError(error: unknown): boolean {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  // Told by shape: the system's own errors may be of another realm, whose Error is not ours.
  if (typeof inner !== 'object' || inner === null) return false;
  const code = 'code' in inner ? String(inner.code) : '';
  if (UNAVAILABLE_STATES.test(code) || UNAVAILABLE_SYSTEM_CODES.has(code)) return true;
  if ('errors' in inner && Array.isArray(inner.errors)) return inner.errors.some(isConnectionError);
  return 'message' in inner && UNAVAILABLE_MESSAGES.test(String(inner.message));
}
