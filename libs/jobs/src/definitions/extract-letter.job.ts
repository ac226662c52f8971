import { z } from 'zod';
import { defineJob } from '../job-definition.js';
import { PART_RETRY_REFUSAL } from './part-retry-refusal.js';

/** The features of one sample letter. */
export const extractLetterJob = defineJob({
  type: 'EXTRACT_LETTER',
  queue: 'ai',
  payload: z.object({ coverLetterId: z.number().int().positive() }),
  result: z.object({ rawFeatures: z.number().int() }),
  tokenCost: 0,
  reason: '특징 추출',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  providerCalls: 1,
  audience: 'MEMBER',
  retentionDays: 1,
  retryRefusal: PART_RETRY_REFUSAL,
});
