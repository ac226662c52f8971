import { useEffect, useState } from 'react';

/** The value as it was when it last stayed the same for a while. */
export function useDebounced<Value>(value: Value, pauseMilliseconds: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value, pauseMilliseconds]);
  return debounced;
}
