import { INTERVIEW_QUESTIONS_STAGES, interviewQnaListSchema, TOKEN_COSTS } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

/** Mock-interview questions of a cover letter, each with an answer and a tip. The result is the letter's whole list. */
export const interviewQuestionsJob = defineJob({
  type: 'INTERVIEW_QUESTIONS',
  queue: 'ai',
  payload: z.object({ coverLetterId: z.number().int().positive() }),
  result: interviewQnaListSchema,
  stages: INTERVIEW_QUESTIONS_STAGES,
  tokenCost: TOKEN_COSTS.INTERVIEW_QUESTIONS,
  reason: '면접 질문 만들기',
  maxAttempts: 4,
  backoffMilliseconds: 1_000,
  // The questions, those that were missing, and two batches of answers, each asked for twice at most; and as long again for the wait
  // for an earlier generation of the same letter.
  providerCalls: 12,
  timeoutErrorCode: 'INTERVIEW_SERVICE_ERROR',
  callsAi: true,
  sendsMemberTextToAi: true,
  audience: 'MEMBER',
  references: ({ coverLetterId }) => ({ coverLetterId }),
});
