const TRIES = 3;
/** How much more the longer input has. */
const FACTOR = 16;

/** Milliseconds of this process's own computing that `work` takes, the least of some tries: what else the machine does is left out. */
export function computingMilliseconds(work: () => unknown, tries = TRIES): number {
  const times = Array.from({ length: tries }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/**
 * How many times as long `work` takes on an input 16 times as long: about 16 when it is linear, 256 when it is quadratic.
 * What takes less than a millisecond counts as one.
 */
export function growthOf(work: (length: number) => unknown, length: number): number {
  work(length);
  const short = computingMilliseconds(() => work(length));
  return computingMilliseconds(() => work(FACTOR * length)) / Math.max(short, 1);
}

/** Between linear and quadratic, with room for a cold start. */
export const BELOW_QUADRATIC = 100;
