export interface ThrottledRefetch {
  /** Something changed: fetches at once, or as soon as the pace allows. */
  request: () => void;
  stop: () => void;
}

/**
 * Limits refetches on events: one at a time, at most one per interval, and always one after the last event.
 * @param intervalMilliseconds minimum milliseconds between the starts of two fetches
 */
export function throttledRefetch(
  refetch: () => Promise<unknown>,
  intervalMilliseconds: number,
): ThrottledRefetch {
  let isRequested = false;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const run = async () => {
    isRequested = false;
    isBusy = true;
    const pause = new Promise((resolve) => {
      timer = setTimeout(resolve, intervalMilliseconds);
    });
    await Promise.allSettled([refetch(), pause]);
    isBusy = false;
    runIfRequested();
  };
  const runIfRequested = () => {
    if (isRequested && !isBusy && !isStopped) void run();
  };
  return {
    request: () => {
      isRequested = true;
      runIfRequested();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
