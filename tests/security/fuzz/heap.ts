import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Used bytes of this thread's heap after a garbage collection. */
export function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('the garbage cannot be collected here');
  collect();
  return process.memoryUsage().heapUsed;
}
