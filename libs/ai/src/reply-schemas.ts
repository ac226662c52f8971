import { aiFeedbackSchema } from '#contracts';
import type { z } from 'zod';
import { answerReplySchema, customAnswerReplySchema, questionsReplySchema } from './ask-about-interview.js';
import { featuresReplySchema } from './extract-features.js';
import { rewriteReplySchema } from './improve-cover-letter.js';
import { resumeStructureSchema } from './structure-resume.js';

/**
 * The schema of the reply to each prompt, by the prompt's name. One that is made for each request stands here as large as a request can
 * make it. Tests hold every one against what providers take.
 */
export const replySchemas: Readonly<Record<string, z.ZodType>> = {
  cover_letter_feedback: aiFeedbackSchema,
  cover_letter_rewrite: rewriteReplySchema,
  cover_letter_features: featuresReplySchema,
  interview_questions: questionsReplySchema,
  interview_answer: answerReplySchema,
  interview_custom_answer: customAnswerReplySchema,
  interview_practice_feedback: aiFeedbackSchema,
  resume_structure: resumeStructureSchema,
};
