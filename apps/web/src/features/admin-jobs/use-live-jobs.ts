import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLiveEvent } from '@/lib/live/event-hub';
import { steadyRefetch } from '@/lib/live/steady-refetch';
import { queryKeys } from '@/lib/query/query-keys';

const REFETCH_INTERVAL_MS = 1000;
const JOB_EVENTS = ['job-progress', 'job-completed', 'job-failed', 'job-cancelled'] as const;

/** Keeps the list of jobs in step with what jobs tell, at a pace that no flood of events can raise. */
export const useLiveJobList = (): void => useJobEvents(queryKeys.adminJobList);

/** Keeps one job in step with what it tells itself. */
export const useLiveJob = (jobId: string): void => useJobEvents(queryKeys.adminJob(jobId), jobId);

/** @param jobId whose events count; anybody's when left out */
function useJobEvents(queryKey: QueryKey, jobId?: string): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const { request, stop } = steadyRefetch(
      () => queryClient.invalidateQueries({ queryKey: JSON.parse(key) }),
      REFETCH_INTERVAL_MS,
    );
    const stops = JOB_EVENTS.map((name) =>
      onLiveEvent(name, (told) => {
        if (jobId === undefined || told.jobId === jobId) request();
      }),
    );
    return () => {
      stop();
      for (const stopOne of stops) stopOne();
    };
  }, [queryClient, key, jobId]);
}
