import { DEDUPLICATE_STAGES, deduplicateResultSchema } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

const HOUR_MILLISECONDS = 60 * 60_000;

/** Merges raw features with the same meaning into one final feature each. */
export const deduplicateJob = defineJob({
  type: 'DEDUPLICATE',
  queue: 'cpu',
  payload: z.object({}),
  result: deduplicateResultSchema,
  stages: DEDUPLICATE_STAGES,
  tokenCost: 0,
  reason: '중복 제거',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  deadlineMilliseconds: 6 * HOUR_MILLISECONDS,
  callsAi: true,
  sendsMemberTextToAi: false,
  audience: 'ADMINISTRATORS',
  exclusiveGroup: 'FEATURES',
});
