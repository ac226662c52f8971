import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { throttledRefetch } from './throttled-refetch.js';

const DEFAULT_INTERVAL_MILLISECONDS = 1000;

/**
 * Refetches the queries under a key on live events, at a limited rate.
 * @param queryKey null listens to nothing
 * @param listen listens to the events, calls `request` where one concerns the queries, and returns the functions that
 * stop listening; called again when the key changes
 */
export function useLiveRefetch(
  queryKey: QueryKey | null,
  listen: (request: () => void) => readonly (() => void)[],
  intervalMilliseconds = DEFAULT_INTERVAL_MILLISECONDS,
): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(queryKey);
  const currentKey = useEffectEvent(() => queryKey);
  const startListening = useEffectEvent(listen);
  useEffect(() => {
    const refetchedKey = currentKey();
    if (refetchedKey === null) return;
    const { request, stop } = throttledRefetch(
      () => queryClient.invalidateQueries({ queryKey: refetchedKey }),
      intervalMilliseconds,
    );
    const stops = [...startListening(request), stop];
    return () => {
      for (const stopOne of stops) stopOne();
    };
  }, [queryClient, key, intervalMilliseconds]);
}
