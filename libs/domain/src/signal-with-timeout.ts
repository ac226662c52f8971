/**
 * A signal that aborts when `signal` does, with its reason, or after `milliseconds`, with a TimeoutError.
 *
 * The empty listener keeps the timeout alive: a timeout that is referred to by `AbortSignal.any` alone is collected as garbage
 * in Node 20, and then never aborts.
 */
export function signalWithTimeout(signal: AbortSignal, milliseconds: number): AbortSignal {
  const limit = AbortSignal.timeout(milliseconds);
  limit.addEventListener('abort', () => undefined, { once: true });
  return AbortSignal.any([signal, limit]);
}
