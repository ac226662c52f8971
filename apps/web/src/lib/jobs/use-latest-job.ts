import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Job } from '#contracts';
import { onLiveEvent } from '@/lib/live/event-hub';
import { queryKeys } from '@/lib/query/query-keys';
import { isRunning, jobListQuery, useJob, type JobListFilter } from './job-queries.js';

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
  if (latest && isRunning(latest) && latest.jobId !== followedId) setFollowedId(latest.jobId);
  const job = useJob(followedId).data ?? null;
  useRefetchOnProgress(job && isRunning(job) ? job.jobId : null);

  const handled = useRef<string | null>(null);
  const succeed = useEffectEvent(onSucceeded);
  useEffect(() => {
    if (job?.status !== 'SUCCEEDED' || handled.current === job.jobId) return;
    handled.current = job.jobId;
    succeed(job);
  }, [job]);

  return {
    job: job && job.status !== 'SUCCEEDED' ? job : null,
    isRunning: job !== null && isRunning(job),
    follow: setFollowedId,
    dismiss: () => setFollowedId(null),
  };
}

/** Events come in bursts; their data is fetched once in this time. */
const REFETCH_INTERVAL_MILLISECONDS = 300;

/** Refetches a running job on progress events, which do not carry the result so far. */
function useRefetchOnProgress(jobId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (jobId === null) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const fetchAgain = () => {
      timer = null;
      void queryClient.invalidateQueries({ queryKey: queryKeys.job(jobId) });
    };
    const stop = onLiveEvent('job-progress', (event) => {
      if (event.jobId === jobId) timer ??= setTimeout(fetchAgain, REFETCH_INTERVAL_MILLISECONDS);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [jobId, queryClient]);
}
