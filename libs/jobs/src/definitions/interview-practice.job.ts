import {
  INTERVIEW_PRACTICE_STAGES,
  interviewPracticeSchema,
  practiceAnswerSchema,
  TOKEN_COSTS,
} from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

/** Feedback on an answer that the member practised. */
export const interviewPracticeJob = defineJob({
  type: 'INTERVIEW_PRACTICE',
  queue: 'ai',
  payload: practiceAnswerSchema.extend({
    coverLetterId: z.number().int().positive(),
    qnaId: z.number().int().positive(),
  }),
  result: interviewPracticeSchema,
  stages: INTERVIEW_PRACTICE_STAGES,
  tokenCost: TOKEN_COSTS.INTERVIEW_PRACTICE,
  reason: '답변 연습',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  providerCalls: 1,
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  references: ({ coverLetterId }) => ({ coverLetterId }),
});
