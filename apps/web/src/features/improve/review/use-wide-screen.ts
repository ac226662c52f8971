import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1024px)';

/** Whether two texts fit side by side. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
