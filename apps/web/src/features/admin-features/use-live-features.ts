import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventPayload } from '#contracts';
import { onLiveEvent } from '@/lib/live/event-hub';
import { steadyRefetch } from '@/lib/live/steady-refetch';
import { queryKeys } from '@/lib/query/query-keys';
import { isFeatureJob } from './feature-jobs.js';
import { featureJobKey, featureStatisticsQuery } from './feature-queries.js';

const REFETCH_INTERVAL_MS = 1000;
const JOB_ENDS = ['job-completed', 'job-failed', 'job-cancelled'] as const;

/** Keeps features and the jobs that write them in step with the server, at a pace that no flood of events can raise. */
export function useLiveFeatures(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const steadily = (queryKey: readonly unknown[]) =>
      steadyRefetch(() => queryClient.invalidateQueries({ queryKey }), REFETCH_INTERVAL_MS);
    const all = steadily(queryKeys.features);
    const jobs = steadily(featureJobKey);
    const isKnown = (jobId: string) => {
      const known = queryClient.getQueryData(featureStatisticsQuery().queryKey);
      return known?.lastExtraction?.jobId === jobId || known?.lastDeduplication?.jobId === jobId;
    };
    const onProgress = ({ type, jobId }: EventPayload<'job-progress'>) => {
      if (isFeatureJob(type)) (isKnown(jobId) ? jobs : all).request();
    };
    const stops = [
      all.stop,
      jobs.stop,
      onLiveEvent('feature-list-updated', all.request),
      onLiveEvent('job-progress', onProgress),
      ...JOB_ENDS.map((name) =>
        onLiveEvent(name, ({ type }) => {
          if (isFeatureJob(type)) all.request();
        }),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}
