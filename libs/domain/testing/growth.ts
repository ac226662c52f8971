const TRIES = 3;
/** Ratio of the lengths of the two inputs. */
const FACTOR = 16;

/** CPU milliseconds of `work`, the minimum of some tries, so that other load on the machine does not count. */
export function cpuMilliseconds(work: () => unknown, tries = TRIES): number {
  const times = Array.from({ length: tries }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/**
 * Ratio of the times that `work` takes on an input 16 times as long: about 16 when it is linear, 256 when it is quadratic. Times below
 * one millisecond count as one.
 */
export function growthOf(work: (length: number) => unknown, length: number): number {
  work(length);
  const short = cpuMilliseconds(() => work(length));
  return cpuMilliseconds(() => work(FACTOR * length)) / Math.max(short, 1);
}

/** Between linear and quadratic, with room for a cold start. */
export const BELOW_QUADRATIC = 100;
