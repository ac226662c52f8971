import { useEffect, useState } from 'react';

/** The value as it was when it last stayed the same for a while. */
export function usePaused<Value>(value: Value, pauseMilliseconds: number): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value, pauseMilliseconds]);
  return paused;
}
