import { EXTRACT_STAGES, extractResultSchema } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** Features of every sample letter that has none yet, or has changed since: a child job for each letter. */
export const extractJob = defineJob({
  type: 'EXTRACT',
  queue: 'maintenance',
  payload: z.object({}),
  result: extractResultSchema,
  stages: EXTRACT_STAGES,
  tokenCost: 0,
  reason: '특징 추출',
  maxAttempts: 1_000,
  backoffMilliseconds: 1_000,
  deadlineMilliseconds: DAY_MILLISECONDS,
  callsAi: true,
  sendsMemberTextToAi: false,
  audience: 'ADMINISTRATORS',
  exclusiveGroup: 'FEATURES',
  requeueOnShutdown: true,
});
