import { setTimeout as pause } from 'node:timers/promises';

const MAXIMUM_WAIT = 30_000;
const INTERVAL = 100;

/** Asks until the answer is good and returns it. @throws Error with the last answer when none was good within `maximumWait` milliseconds */
export async function waitForAnswer<T>(
  ask: () => Promise<T>,
  isGood: (answer: T) => boolean,
  maximumWait = MAXIMUM_WAIT,
): Promise<T> {
  const end = Date.now() + maximumWait;
  for (;;) {
    const answer = await ask();
    if (isGood(answer)) return answer;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(answer)}`);
    await pause(INTERVAL);
  }
}
