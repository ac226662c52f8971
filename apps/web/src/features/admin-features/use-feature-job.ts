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
  /** The running job, or the one that ended while the page was open; undefined if there is none. */
  job: AdminJobDetail | undefined;
  isRunning: boolean;
  /** Shows a job that has just been accepted. */
  follow: (jobId: string) => void;
  /** Stops showing a job that has ended. */
  dismiss: () => void;
}

/**
 * The running job that writes features; found again after a reload and followed to its end.
 * @param onOwnEnd called after the refetch that follows the end of a job that this administrator started
 */
export function useFeatureJob(onOwnEnd: () => void): FollowedFeatureJob {
  const { data: statistics } = useQuery(featureStatisticsQuery());
  const found = runningJobId(statistics);
  const [lastFound, setLastFound] = useState<string | null>(null);
  const [jobId, follow] = useState<string | null>(null);
  // Only a newly found job is followed: the statistics may be older than a job that was just accepted.
  if (found !== lastFound) {
    setLastFound(found);
    if (found !== null) follow(found);
  }
  const { data: job } = useQuery({ ...featureJobQuery(jobId ?? 'none'), enabled: jobId !== null });
  const isRunning = jobId !== null && (job ? !isEnded(job.status) : true);
  useRefetchAtEnd(job, onOwnEnd);
  return { job: jobId === null ? undefined : job, isRunning, follow, dismiss: () => follow(null) };
}

/** Refetches the features when the followed job ends; a job that had already ended is not followed. */
function useRefetchAtEnd(job: AdminJobDetail | undefined, onOwnEnd: () => void): void {
  const queryClient = useQueryClient();
  const memberId = useSessionStore((state) => state.user?.memberId);
  const handledJobId = useRef<string | null>(null);
  const onEnd = useRef(onOwnEnd);
  useEffect(() => {
    onEnd.current = onOwnEnd;
  });
  useEffect(() => {
    if (!job || !isEnded(job.status) || handledJobId.current === job.jobId) return;
    handledJobId.current = job.jobId;
    if (job.status === 'FAILED') console.error(`${job.type} ${job.jobId}`, job.error);
    const reload = queryClient.invalidateQueries({ queryKey: queryKeys.features });
    if (job.memberId === memberId) void reload.then(() => onEnd.current());
  }, [job, memberId, queryClient]);
}

export const FEATURE_JOBS = {
  EXTRACT: {
    route: featureRoutes.extract,
    start: '특징 추출',
    started: '특징 추출을 시작했어요.',
    running: '특징 추출 중...',
  },
  DEDUPLICATE: {
    route: featureRoutes.deduplicate,
    start: '중복 제거 실행',
    started: '중복 제거를 시작했어요.',
    running: '중복 제거 중...',
  },
  PROCESS: {
    route: featureRoutes.process,
    start: '전체 처리',
    started: '전체 처리를 시작했어요.',
    running: '전체 처리 중...',
  },
} as const;
export type FeatureJobType = keyof typeof FEATURE_JOBS;

/** Whether a job writes features; one of them runs at a time. */
const isFeatureJob = (type: JobType): type is FeatureJobType => Object.hasOwn(FEATURE_JOBS, type);

/** The id of the running job that writes features, no matter who started it; null if there is none. */
function runningJobId(statistics: FeatureStatistics | undefined): string | null {
  const runs = [statistics?.lastExtraction, statistics?.lastDeduplication];
  return runs.find((run) => run && !isEnded(run.status))?.jobId ?? null;
}

const REFETCH_INTERVAL_MS = 1000;
const JOB_ENDS = ['job-completed', 'job-failed', 'job-cancelled'] as const;

/** Refetches features and the jobs that write them on live events, at a limited rate. */
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
