import { EXTRACT_STAGES } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

/** The features of one sample letter. */
export const extractLetterJob = defineJob({
  type: 'EXTRACT_LETTER',
  queue: 'ai',
  payload: z.object({ coverLetterId: z.number().int().positive() }),
  result: z.object({ rawFeatures: z.number().int() }),
  stages: EXTRACT_STAGES,
  tokenCost: 0,
  reason: '특징 추출',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  providerCalls: 1,
  callsAi: true,
  sendsMemberTextToAi: false,
  audience: 'MEMBER',
  retentionDays: 1,
  isPart: true,
});
