import { AI_IMPROVE_STAGES, aiImproveRequestSchema, aiImproveResultSchema, TOKEN_COSTS } from '#contracts';
import { defineJob } from '../job-definition.js';

/** Feedback on a cover letter and an improved one, changed sentence by sentence. */
export const aiImproveJob = defineJob({
  type: 'AI_IMPROVE',
  queue: 'ai',
  payload: aiImproveRequestSchema,
  result: aiImproveResultSchema,
  stages: AI_IMPROVE_STAGES,
  tokenCost: TOKEN_COSTS.AI_IMPROVE,
  reason: 'AI 개선',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  // Feedback and rewrite.
  providerCalls: 2,
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  references: ({ coverLetterId, draftId }) => ({ coverLetterId, draftId }),
});
