import { useEffect, useEffectEvent, useRef } from 'react';
import type { Job } from '#contracts';
import { isRunning } from '@/lib/jobs/job-queries';
import { useRecentJobs } from './recent-jobs.js';

/** Calls back for each job that was seen running on this page and has ended now. */
export function useEndedJobs(onEnded: (job: Job) => void): void {
  const { data } = useRecentJobs();
  const seenRunning = useRef(new Set<string>());
  const announce = useEffectEvent(onEnded);
  useEffect(() => {
    for (const job of data?.content ?? []) {
      if (isRunning(job)) seenRunning.current.add(job.jobId);
      else if (seenRunning.current.delete(job.jobId)) announce(job);
    }
  }, [data]);
}
