import { useState } from 'react';
import { useNow } from '@/lib/use-now';

const TICK_MS = 250;

export interface Stopwatch {
  /** Milliseconds so far. */
  elapsed: number;
  isRunning: boolean;
  start: () => void;
  /** @returns the milliseconds at which it stands */
  pause: () => number;
  reset: () => void;
  /** The milliseconds right now, for who keeps them. */
  read: () => number;
}

/** Counts time up; it can be paused and goes on from where it stood. */
export function useStopwatch(initial: number): Stopwatch {
  const [state, setState] = useState<{ before: number; startedAt: number | null }>({
    before: initial,
    startedAt: null,
  });
  const { before, startedAt } = state;
  const now = useNow(TICK_MS, startedAt !== null);
  const at = (moment: number) => before + (startedAt === null ? 0 : Math.max(0, moment - startedAt));
  return {
    elapsed: at(now),
    isRunning: startedAt !== null,
    start: () =>
      setState((known) => (known.startedAt === null ? { ...known, startedAt: Date.now() } : known)),
    pause: () => {
      const stoodAt = at(Date.now());
      setState({ before: stoodAt, startedAt: null });
      return stoodAt;
    },
    reset: () => setState({ before: 0, startedAt: null }),
    read: () => at(Date.now()),
  };
}
