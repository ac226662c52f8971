import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type AdminJobDetail,
  isEnded,
  type FeatureStatistics,
  featureRoutes,
  type JobType,
} from '#contracts';
import { onJobEnd, onLiveEvent } from '@/lib/live/event-hub';
import { useLiveRefetch } from '@/lib/live/use-live-refetch';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import { featureJobQuery, featureStatisticsQuery, featureJobKey } from './feature-queries.js';

/** A job that writes features, known before its details have loaded. */
interface FeatureJobStart {
  jobId: string;
  type: FeatureJobType;
}

export interface FollowedFeatureJob {
  /** The running job, or the one that ended while the page was open; undefined if there is none, or until it has loaded. */
  job: AdminJobDetail | undefined;
  /** What runs; null if nothing does. */
  runningType: FeatureJobType | null;
  /** Shows a job that has just been accepted. */
  follow: (start: FeatureJobStart) => void;
  /** Stops showing a job that has ended. */
  dismiss: () => void;
}

/**
 * The running job that writes features; found again after a reload and followed to its end.
 * @param onOwnEnd called after the refetch that follows the end of a job that this administrator started
 */
export function useFeatureJob(onOwnEnd: () => void): FollowedFeatureJob {
  const { data: statistics } = useQuery(featureStatisticsQuery());
  const found = runningJob(statistics);
  const [lastFoundId, setLastFoundId] = useState<string | null>(null);
  const [followed, follow] = useState<FeatureJobStart | null>(null);
  // Only a newly found job is followed: the statistics may be older than a job that was just accepted.
  if ((found?.jobId ?? null) !== lastFoundId) {
    setLastFoundId(found?.jobId ?? null);
    if (found !== null) follow(found);
  }
  const { data: job } = useQuery({
    ...featureJobQuery(followed?.jobId ?? 'none'),
    enabled: followed !== null,
  });
  useRefetchAtEnd(job, onOwnEnd);
  return {
    job: followed === null ? undefined : job,
    runningType: followed === null || (job && isEnded(job.status)) ? null : followed.type,
    follow,
    dismiss: () => follow(null),
  };
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
    startLabel: '특징 추출',
    startedMessage: '특징 추출을 시작했어요.',
    runningLabel: '특징 추출 중...',
  },
  DEDUPLICATE: {
    route: featureRoutes.deduplicate,
    startLabel: '중복 제거 실행',
    startedMessage: '중복 제거를 시작했어요.',
    runningLabel: '중복 제거 중...',
  },
  PROCESS: {
    route: featureRoutes.process,
    startLabel: '전체 처리',
    startedMessage: '전체 처리를 시작했어요.',
    runningLabel: '전체 처리 중...',
  },
} as const;
export type FeatureJobType = keyof typeof FEATURE_JOBS;

/** Whether a job writes features; one of them runs at a time. */
const isFeatureJob = (type: JobType): type is FeatureJobType => Object.hasOwn(FEATURE_JOBS, type);

/** The running job that writes features, no matter who started it; null if there is none. */
function runningJob(statistics: FeatureStatistics | undefined): FeatureJobStart | null {
  const { lastExtraction, lastDeduplication } = statistics ?? {};
  const running = [lastExtraction, lastDeduplication].find((run) => run && !isEnded(run.status));
  if (!running) return null;
  // A job that does both is the latest of both kinds.
  if (lastExtraction?.jobId === lastDeduplication?.jobId) return { jobId: running.jobId, type: 'PROCESS' };
  return { jobId: running.jobId, type: running === lastExtraction ? 'EXTRACT' : 'DEDUPLICATE' };
}

/** Refetches features and the jobs that write them on live events, at a limited rate. */
export function useLiveFeatures(): void {
  const queryClient = useQueryClient();
  const isKnown = (jobId: string) => {
    const known = queryClient.getQueryData(featureStatisticsQuery().queryKey);
    return known?.lastExtraction?.jobId === jobId || known?.lastDeduplication?.jobId === jobId;
  };
  useLiveRefetch(queryKeys.features, (request) => [
    onLiveEvent('feature-list-updated', request),
    onLiveEvent('job-progress', ({ type, jobId }) => {
      if (isFeatureJob(type) && !isKnown(jobId)) request();
    }),
    onJobEnd(({ type }) => {
      if (isFeatureJob(type)) request();
    }),
  ]);
  useLiveRefetch(featureJobKey, (request) => [
    onLiveEvent('job-progress', ({ type, jobId }) => {
      if (isFeatureJob(type) && isKnown(jobId)) request();
    }),
  ]);
}
