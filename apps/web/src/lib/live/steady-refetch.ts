export interface SteadyRefetch {
  /** Something changed: fetches at once, or as soon as the pace allows. */
  request: () => void;
  stop: () => void;
}

/**
 * Paces what events ask for: however many come, one fetch at a time and at most one an interval, and one more after
 * the last event.
 * @param intervalMs milliseconds between the starts of two fetches, at least
 */
export function steadyRefetch(refetch: () => Promise<unknown>, intervalMs: number): SteadyRefetch {
  let isAsked = false;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const run = async () => {
    isAsked = false;
    isBusy = true;
    const pause = new Promise((resolve) => {
      timer = setTimeout(resolve, intervalMs);
    });
    await Promise.allSettled([refetch(), pause]);
    isBusy = false;
    if (isAsked && !isStopped) void run();
  };
  return {
    request: () => {
      isAsked = true;
      if (!isBusy && !isStopped) void run();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
