import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AdminJobDetail, isEnded } from '#contracts';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import { runningJobId } from './feature-jobs.js';
import { featureJobQuery, featureStatisticsQuery } from './feature-queries.js';

export interface FollowedFeatureJob {
  /** The job that runs, or the one whose end has been seen here; undefined where there is none. */
  job: AdminJobDetail | undefined;
  isRunning: boolean;
  /** Shows a job that has just been accepted. */
  follow: (jobId: string) => void;
  /** Lets go of a job that has ended. */
  dismiss: () => void;
}

/**
 * The job that writes features now, found again after a reload, and followed to its end.
 * @param onOwnEnd called once the features were fetched anew after the end of a job of one's own
 */
export function useFeatureJob(onOwnEnd: () => void): FollowedFeatureJob {
  const { data: statistics } = useQuery(featureStatisticsQuery());
  const found = runningJobId(statistics);
  const [lastFound, setLastFound] = useState<string | null>(null);
  const [jobId, follow] = useState<string | null>(null);
  // Only what is found newly is followed: the statistics may be older than a job that has just been accepted.
  if (found !== lastFound) {
    setLastFound(found);
    if (found !== null) follow(found);
  }
  const { data: job } = useQuery({ ...featureJobQuery(jobId ?? 'none'), enabled: jobId !== null });
  const isRunning = jobId !== null && (job ? !isEnded(job.status) : true);
  useEnd(job, onOwnEnd);
  return { job: jobId === null ? undefined : job, isRunning, follow, dismiss: () => follow(null) };
}

/** Fetches the features anew when the followed job ends; none is followed that had ended before. */
function useEnd(job: AdminJobDetail | undefined, onOwnEnd: () => void): void {
  const queryClient = useQueryClient();
  const memberId = useSessionStore((state) => state.user?.memberId);
  const seenToEnd = useRef<string | null>(null);
  const onEnd = useRef(onOwnEnd);
  useEffect(() => {
    onEnd.current = onOwnEnd;
  });
  useEffect(() => {
    if (!job || !isEnded(job.status) || seenToEnd.current === job.jobId) return;
    seenToEnd.current = job.jobId;
    if (job.status === 'FAILED') console.error(`${job.type} ${job.jobId}`, job.error);
    const reload = queryClient.invalidateQueries({ queryKey: queryKeys.features });
    if (job.memberId === memberId) void reload.then(() => onEnd.current());
  }, [job, memberId, queryClient]);
}
