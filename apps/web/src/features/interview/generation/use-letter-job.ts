import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Job, JobType } from '#contracts';
import { isRunning, jobListQuery } from '@/lib/jobs/job-queries';
import { useJob } from '@/lib/jobs/use-job';
import { onLiveEvent } from '@/lib/live/event-hub';
import { queryKeys } from '@/lib/query/query-keys';
import { keepResult } from './keep-result.js';

export interface LetterJob {
  /** Null while there is none to speak of. */
  job: Job | null;
  isRunning: boolean;
  follow: (jobId: string) => void;
  /** Puts the outcome away. */
  dismiss: () => void;
}

interface LetterJobOptions {
  coverLetterId: number;
  type: JobType;
  /** The job ended well under the eyes of the member; what it brought is in the list already. */
  onSucceeded?: (job: Job) => void;
}

/** The job of one type about a letter: one started here, or one found running after a reload or from another tab. */
export function useLetterJob({ coverLetterId, type, onSucceeded }: LetterJobOptions): LetterJob {
  const queryClient = useQueryClient();
  const [followedId, setFollowedId] = useState<string | null>(null);
  const { data } = useQuery(jobListQuery({ type, coverLetterId: String(coverLetterId), size: 1 }));
  const latest = data?.content[0];
  if (latest && isRunning(latest) && latest.jobId !== followedId) setFollowedId(latest.jobId);
  const job = useJob(followedId).data ?? null;
  useFreshOnProgress(job && isRunning(job) ? job.jobId : null);

  const handled = useRef<string | null>(null);
  const succeed = useEffectEvent((ended: Job) => {
    keepResult(queryClient, coverLetterId, ended);
    onSucceeded?.(ended);
  });
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

/** Many events may come in a moment; what they tell of is fetched once in this time. */
const FRESH_MS = 300;

/** Fetches a running job again when it has moved, since events carry nothing of what it has made. */
function useFreshOnProgress(jobId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (jobId === null) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const fetchAgain = () => {
      timer = null;
      void queryClient.invalidateQueries({ queryKey: queryKeys.job(jobId) });
    };
    const stop = onLiveEvent('job-progress', (event) => {
      if (event.jobId === jobId) timer ??= setTimeout(fetchAgain, FRESH_MS);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [jobId, queryClient]);
}
