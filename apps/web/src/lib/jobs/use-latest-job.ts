import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Job } from '#contracts';
import { onLiveEvent } from '@/lib/live/event-hub';
import { useLiveRefetch } from '@/lib/live/use-live-refetch';
import { queryKeys } from '@/lib/query/query-keys';
import { isUnfinished, jobListQuery, useJob, type JobListFilter } from './job-queries.js';

export interface LatestJob {
  /** Null if there is no job to show. */
  job: Job | null;
  isRunning: boolean;
  follow: (jobId: string) => void;
  /** Hides the outcome. */
  dismiss: () => void;
}

/**
 * The newest job that `filter` selects: one started here, or one found running after a reload or from another tab.
 * @param onSucceeded called once for a job that succeeds while the page is open
 */
export function useLatestJob(filter: JobListFilter, onSucceeded: (job: Job) => void): LatestJob {
  const [followedId, setFollowedId] = useState<string | null>(null);
  const { data } = useQuery(jobListQuery({ ...filter, size: 1 }));
  const latest = data?.content[0];
  if (latest && isUnfinished(latest) && latest.jobId !== followedId) setFollowedId(latest.jobId);
  const job = useJob(followedId).data ?? null;
  useRefetchOnProgress(job && isUnfinished(job) ? job.jobId : null);

  const handled = useRef<string | null>(null);
  const succeed = useEffectEvent(onSucceeded);
  useEffect(() => {
    if (job?.status !== 'SUCCEEDED' || handled.current === job.jobId) return;
    handled.current = job.jobId;
    succeed(job);
  }, [job]);

  return {
    job: job && job.status !== 'SUCCEEDED' ? job : null,
    isRunning: job !== null && isUnfinished(job),
    follow: setFollowedId,
    dismiss: () => setFollowedId(null),
  };
}

const REFETCH_INTERVAL_MILLISECONDS = 300;

/** Refetches a running job on progress events, which do not carry the result so far. */
const useRefetchOnProgress = (jobId: string | null): void =>
  useLiveRefetch(
    jobId === null ? null : queryKeys.job(jobId),
    (request) => [
      onLiveEvent('job-progress', (event) => {
        if (event.jobId === jobId) request();
      }),
    ],
    REFETCH_INTERVAL_MILLISECONDS,
  );
