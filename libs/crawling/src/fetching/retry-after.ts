const LIMIT_MILLISECONDS = 86_400_000;

/**
 * Milliseconds that a Retry-After header asks to wait (RFC 9110, 10.2.3: seconds or a date), at most a day; 0 for none, for one in the
 * past and for one that can't be read.
 */
export function retryAfterMilliseconds(header: string | undefined, now = Date.now()): number {
  if (header === undefined) return 0;
  const wanted = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wanted) ? 0 : Math.min(Math.max(wanted, 0), LIMIT_MILLISECONDS);
}
