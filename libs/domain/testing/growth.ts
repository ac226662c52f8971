const TRIES = 3;
/** Of the short input. Other threads of the process count as well, and may run during several tries. */
const SHORT_TRIES = 10;
/** Of the long input, which takes longer than the turns of a thread. What is quadratic is so in each try. */
const MAXIMUM_LONG_TRIES = 100;
/** Ratio of the lengths of the two inputs. */
const FACTOR = 16;
/** Between linear and quadratic, with room for a cold start. */
export const BELOW_QUADRATIC = 100;

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
 * Ratio of the times that `work` takes on an input 16 times as long: about 16 when it is linear, 256 when it is quadratic. A time of the
 * short input below one millisecond counts as one. The first ratio below BELOW_QUADRATIC is taken, or the smallest of a hundred.
 */
export function growthOf(work: (length: number) => unknown, length: number): number {
  work(length);
  const short = Math.max(
    cpuMilliseconds(() => work(length), SHORT_TRIES),
    1,
  );
  let growth = Infinity;
  for (let tries = 0; tries < MAXIMUM_LONG_TRIES && growth >= BELOW_QUADRATIC; tries += 1)
    growth = Math.min(growth, cpuMilliseconds(() => work(FACTOR * length), 1) / short);
  return growth;
}
