import type { JobType } from '#contracts';

/** Jobs that write features: one of them at a time. */
export const FEATURE_JOBS: readonly JobType[] = ['EXTRACT', 'DEDUPLICATE', 'PROCESS'];
