import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects the garbage of this thread, so that a test can measure the memory that is still used. Twice: the first time may leave buffers
 * to another thread, which frees them a little later, and still count them.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc(); gc({ type: "minor" });');
}
