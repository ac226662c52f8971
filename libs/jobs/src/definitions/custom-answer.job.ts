import { CUSTOM_ANSWER_STAGES, customQuestionSchema, interviewQnaSchema, TOKEN_COSTS } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

/** An answer and a tip to a question that the member asked themselves. */
export const customAnswerJob = defineJob({
  type: 'CUSTOM_ANSWER',
  queue: 'ai',
  payload: customQuestionSchema.extend({ coverLetterId: z.number().int().positive() }),
  result: interviewQnaSchema,
  stages: CUSTOM_ANSWER_STAGES,
  tokenCost: TOKEN_COSTS.CUSTOM_ANSWER,
  reason: '맞춤 질문 답변',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  // The answer, and once more when it claims what the letter does not say.
  providerCalls: 2,
  timeoutErrorCode: 'INTERVIEW_SERVICE_ERROR',
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  references: ({ coverLetterId }) => ({ coverLetterId }),
});
