import {
  AI_IMPROVE_CHANGE_STAGES,
  aiImproveChangeResultSchema,
  changeWishSchema,
  TOKEN_COSTS,
} from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

const payload = changeWishSchema.extend({
  /** The improvement whose change is worded again; its job is ended and keeps the result. */
  improveJobId: z.uuid(),
  changeId: z.string(),
  /** The letter or draft of the improvement. */
  coverLetterId: z.number().int().positive().optional(),
  draftId: z.uuid().optional(),
});
export type AiImproveChangePayload = z.infer<typeof payload>;

/** One change of an improvement worded again, as the member wishes. */
export const aiImproveChangeJob = defineJob({
  type: 'AI_IMPROVE_CHANGE',
  queue: 'ai',
  payload,
  result: aiImproveChangeResultSchema,
  stages: AI_IMPROVE_CHANGE_STAGES,
  tokenCost: TOKEN_COSTS.AI_IMPROVE_CHANGE,
  reason: '변경 다시 받기',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  // The wording, and once more when it is one that the member has seen.
  providerCalls: 2,
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  references: ({ coverLetterId, draftId }) => ({ coverLetterId, draftId }),
});
