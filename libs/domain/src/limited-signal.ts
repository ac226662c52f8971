/**
 * A signal that aborts when `signal` does, with its reason, or after so long, with a TimeoutError.
 *
 * The listener that does nothing is what makes it come: a timeout that is referred to by `AbortSignal.any` alone is collected as garbage
 * in Node 20, and then never aborts.
 */
export function limitedSignal(signal: AbortSignal, milliseconds: number): AbortSignal {
  const limit = AbortSignal.timeout(milliseconds);
  limit.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([signal, limit]);
}
