import type { Point } from './scenarios.js';
import type { Progress } from './workload/progress.js';

/** Jobs that may be accepted past the point that comes next: enough that it finds some that run and some that wait. */
const AHEAD = 16;

/** How a fault went. */
export interface Struck {
  title: string;
  /** How many jobs had been begun. */
  at: number;
}

export interface Play {
  /** Whether a point that is due has not been struck yet: until then nothing more is to be submitted past it. */
  mayGoOn(accepted: number): boolean;
  /** Settles when the last fault is over. @throws what a fault threw */
  over: Promise<Struck[]>;
}

/**
 * Strikes at each point once so many jobs have been begun, one fault after another.
 * @param around called right before a fault and right after it
 */
export function playPoints(
  points: readonly Point[],
  {
    progress,
    around,
    say,
  }: {
    progress: Pick<Progress, 'begun' | 'until'>;
    around: (point: Point, when: 'BEFORE' | 'AFTER') => Promise<void>;
    say: (line: string) => void;
  },
): Play {
  const sorted = [...points].sort((left, right) => left.at - right.at);
  let next: number | undefined = sorted[0]?.at;
  const play = async (): Promise<Struck[]> => {
    const struck: Struck[] = [];
    for (const [index, point] of sorted.entries()) {
      next = point.at;
      if (!(await progress.until(() => progress.begun >= point.at))) break;
      say(`after ${progress.begun} jobs: ${point.title}`);
      struck.push({ title: point.title, at: progress.begun });
      await point.inject(async () => {
        await around(point, 'BEFORE');
        // From now on the next one is due, be this one a long one.
        next = sorted[index + 1]?.at;
      });
      await around(point, 'AFTER');
    }
    next = undefined;
    return struck;
  };
  return { mayGoOn: (accepted) => next === undefined || accepted < next + AHEAD, over: play() };
}
