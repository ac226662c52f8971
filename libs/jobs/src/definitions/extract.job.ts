import { extractResultSchema } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';
import { FEATURE_JOBS } from './feature-jobs.js';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** Features of every sample letter that has none yet, or has changed since: hands each letter to a job of its own. */
export const extractJob = defineJob({
  type: 'EXTRACT',
  queue: 'maintenance',
  payload: z.object({}),
  result: extractResultSchema,
  tokenCost: 0,
  reason: '특징 추출',
  maxAttempts: 1_000,
  backoffMilliseconds: 1_000,
  deadlineMilliseconds: DAY_MILLISECONDS,
  audience: 'ADMINISTRATORS',
  exclusiveWith: FEATURE_JOBS,
  handsBackOnStop: true,
});
