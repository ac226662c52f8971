import type { FaultPoint } from './scenarios.js';
import type { Progress } from './workload/progress.js';

/** Jobs that may be accepted beyond the next fault: enough that it hits running and waiting jobs. */
const JOBS_AHEAD = 16;

/** A fault that was injected. */
export interface InjectedFault {
  title: string;
  /** How many jobs had started. */
  at: number;
}

export interface FaultInjection {
  /** Whether another job may be submitted: false once JOBS_AHEAD jobs are accepted beyond the next fault, until it is injected. */
  maySubmit(accepted: number): boolean;
  /** Settles when the last fault has ended, or when `progress` was stopped before one was due. @throws the error of a fault */
  finished: Promise<InjectedFault[]>;
}

/**
 * Injects each fault once its number of jobs has started, one fault after another.
 * @param around called immediately before and after each fault
 */
export function injectFaults(
  points: readonly FaultPoint[],
  {
    progress,
    around,
    log,
  }: {
    progress: Pick<Progress, 'started' | 'until'>;
    around: (point: FaultPoint, when: 'BEFORE' | 'AFTER') => Promise<void>;
    log: (line: string) => void;
  },
): FaultInjection {
  const sorted = [...points].sort((left, right) => left.at - right.at);
  let next: number | undefined = sorted[0]?.at;
  const injectAll = async (): Promise<InjectedFault[]> => {
    const injected: InjectedFault[] = [];
    for (const [index, point] of sorted.entries()) {
      next = point.at;
      if (!(await progress.until(() => progress.started >= point.at))) break;
      log(`after ${progress.started} jobs: ${point.title}`);
      injected.push({ title: point.title, at: progress.started });
      await point.inject(async () => {
        await around(point, 'BEFORE');
        // The next fault is due from now on, even while this one lasts.
        next = sorted[index + 1]?.at;
      });
      await around(point, 'AFTER');
    }
    next = undefined;
    return injected;
  };
  return {
    maySubmit: (accepted) => next === undefined || accepted < next + JOBS_AHEAD,
    finished: injectAll(),
  };
}
