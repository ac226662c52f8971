import { processResultSchema } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';
import { FEATURE_JOBS } from './feature-jobs.js';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** An extraction and, after it, a deduplication. */
export const processJob = defineJob({
  type: 'PROCESS',
  queue: 'cpu',
  payload: z.object({}),
  result: processResultSchema,
  tokenCost: 0,
  reason: '특징 추출과 중복 제거',
  maxAttempts: 1_000,
  backoffMilliseconds: 1_000,
  deadlineMilliseconds: DAY_MILLISECONDS,
  audience: 'ADMINISTRATORS',
  exclusiveWith: FEATURE_JOBS,
  handsBackOnStop: true,
});
