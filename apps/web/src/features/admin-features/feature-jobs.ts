import { type FeatureStatistics, featureRoutes, isEnded, type JobType } from '#contracts';

export const FEATURE_JOBS = {
  EXTRACT: { route: featureRoutes.extract, start: '특징 추출', running: '특징 추출 중...' },
  DEDUPLICATE: { route: featureRoutes.deduplicate, start: '중복 제거 실행', running: '중복 제거 중...' },
  PROCESS: { route: featureRoutes.process, start: '전체 처리', running: '전체 처리 중...' },
} as const;
export type FeatureJobType = keyof typeof FEATURE_JOBS;

/** Whether a job writes features; one of them runs at a time. */
export const isFeatureJob = (type: JobType): type is FeatureJobType => Object.hasOwn(FEATURE_JOBS, type);

/** The job that writes features now, whoever has begun it; null where none does. */
export function runningJobId(statistics: FeatureStatistics | undefined): string | null {
  const runs = [statistics?.lastExtraction, statistics?.lastDeduplication];
  return runs.find((run) => run && !isEnded(run.status))?.jobId ?? null;
}
