import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLiveEvent } from '@/lib/live/event-hub';
import { steadyRefetch } from '@/lib/live/steady-refetch';
import { queryKeys } from '@/lib/query/query-keys';

const REFETCH_INTERVAL_MS = 1000;

/** Keeps the letters in step with the crawl and with other administrators, at a pace that no flood of events can raise. */
export function useLiveLetters(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { request, stop } = steadyRefetch(
      () => queryClient.invalidateQueries({ queryKey: queryKeys.crawledCoverLetters }),
      REFETCH_INTERVAL_MS,
    );
    const stopListening = onLiveEvent('crawl-list-updated', request);
    return () => {
      stopListening();
      stop();
    };
  }, [queryClient]);
}
