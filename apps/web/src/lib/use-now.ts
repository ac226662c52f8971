import { useEffect, useState } from 'react';

/** The time in epoch milliseconds, moved on every `intervalMilliseconds` while `isTicking`. */
export function useNow(intervalMilliseconds: number, isTicking = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(Date.now()), intervalMilliseconds);
    return () => clearInterval(timer);
  }, [intervalMilliseconds, isTicking]);
  return now;
}
