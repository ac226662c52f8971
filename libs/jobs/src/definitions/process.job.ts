import { PROCESS_STAGES, processResultSchema } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** An extraction and, after it, a deduplication. */
export const processJob = defineJob({
  type: 'PROCESS',
  queue: 'cpu',
  payload: z.object({}),
  result: processResultSchema,
  stages: PROCESS_STAGES,
  tokenCost: 0,
  reason: '특징 추출과 중복 제거',
  maxAttempts: 1_000,
  backoffMilliseconds: 1_000,
  deadlineMilliseconds: DAY_MILLISECONDS,
  callsAi: true,
  sendsMemberTextToAi: false,
  audience: 'ADMINISTRATORS',
  exclusiveGroup: 'FEATURES',
  requeueOnShutdown: true,
});
