import { setTimeout as pause } from 'node:timers/promises';

const MAXIMUM_WAIT_MILLISECONDS = 200_000;
const INTERVAL_MILLISECONDS = 100;

/**
 * Reads a value again and again until it is the expected one, and returns it.
 * @throws Error with the last value when none was expected within `maximumWaitMilliseconds`
 */
export async function waitForValue<T>(
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
  maximumWaitMilliseconds = MAXIMUM_WAIT_MILLISECONDS,
): Promise<T> {
  const end = Date.now() + maximumWaitMilliseconds;
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)}`);
    await pause(INTERVAL_MILLISECONDS);
  }
}
