import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLiveEvent } from '@/lib/live/event-hub';
import { steadyRefetch } from '@/lib/live/steady-refetch';
import { queryKeys } from '@/lib/query/query-keys';

const REFETCH_INTERVAL_MS = 1000;
const JOB_EVENTS = ['job-progress', 'job-completed', 'job-failed', 'job-cancelled'] as const;

/** Keeps every shown run in step with what the crawl tells, at a pace that no flood of events can raise. */
export function useLiveRuns(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const { request, stop } = steadyRefetch(
      () => queryClient.invalidateQueries({ queryKey: queryKeys.crawlRuns }),
      REFETCH_INTERVAL_MS,
    );
    const stops = [
      stop,
      onLiveEvent('crawl-list-updated', request),
      ...JOB_EVENTS.map((name) =>
        onLiveEvent(name, ({ type }) => {
          if (type === 'CRAWL') request();
        }),
      ),
    ];
    return () => {
      for (const stopOne of stops) stopOne();
    };
  }, [queryClient]);
}
