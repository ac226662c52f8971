import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type AdminJobDetail,
  isEnded,
  type FeatureStatistics,
  featureRoutes,
  type JobType,
  type EventPayload,
} from '#contracts';
import { onLiveEvent } from '@/lib/live/event-hub';
import { steadyRefetch } from '@/lib/live/steady-refetch';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import { featureJobQuery, featureStatisticsQuery, featureJobKey } from './feature-queries.js';

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

export const FEATURE_JOBS = {
  EXTRACT: { route: featureRoutes.extract, start: '특징 추출', running: '특징 추출 중...' },
  DEDUPLICATE: { route: featureRoutes.deduplicate, start: '중복 제거 실행', running: '중복 제거 중...' },
  PROCESS: { route: featureRoutes.process, start: '전체 처리', running: '전체 처리 중...' },
} as const;
export type FeatureJobType = keyof typeof FEATURE_JOBS;

/** Whether a job writes features; one of them runs at a time. */
const isFeatureJob = (type: JobType): type is FeatureJobType => Object.hasOwn(FEATURE_JOBS, type);

/** The job that writes features now, whoever has begun it; null where none does. */
function runningJobId(statistics: FeatureStatistics | undefined): string | null {
  const runs = [statistics?.lastExtraction, statistics?.lastDeduplication];
  return runs.find((run) => run && !isEnded(run.status))?.jobId ?? null;
}

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
