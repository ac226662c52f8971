/**
 * The milliseconds that a Retry-After header asks to wait (RFC 9110, section 10.2.3: seconds or a date). Seconds may have decimals, which
 * some servers send.
 * @returns at most `maximumMilliseconds`; 0 for no header, for a date in the past and for one that cannot be read
 */
export function parseRetryAfter(
  header: string | null | undefined,
  maximumMilliseconds: number,
  now = Date.now(),
): number {
  const text = header?.trim() ?? '';
  const wanted = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wanted) ? 0 : Math.min(Math.max(wanted, 0), maximumMilliseconds);
}
