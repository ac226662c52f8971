import { z } from 'zod';
import { aiFeedbackSchema } from './ai-improve.js';
import { idParameterSchema, idPathSchema, timestampSchema } from './identifiers.js';
import { TOKEN_COSTS } from './job-kinds.js';
import { defineRoute } from './route.js';
import { isBlank, requiredText } from './text.js';

export const INTERVIEW_LIMITS = {
  /** Maximum of questions for one cover letter, custom ones included. */
  questions: 15,
  /** Questions that one generation makes at most. */
  generated: 5,
  /** Characters of a question that the member writes. */
  question: 300,
  /** Characters of a practised answer. */
  practiceAnswer: 3_000,
} as const;

/** What a question is about. */
export const interviewQuestionTypeSchema = z.enum([
  'FIGURE',
  'ROLE',
  'DECISION',
  'ALTERNATIVE',
  'FAILURE',
  'MOTIVE',
  'PLAN',
]);
export type InterviewQuestionType = z.infer<typeof interviewQuestionTypeSchema>;

/** An answer that a member practised, with the AI's feedback. */
export const interviewPracticeSchema = z.object({
  practiceId: z.number().int(),
  qnaId: z.number().int(),
  answer: z.string(),
  feedback: aiFeedbackSchema,
  createdAt: timestampSchema,
});
export type InterviewPractice = z.infer<typeof interviewPracticeSchema>;

/**
 * A question with an answer and a tip. `sourceSentence` is the sentence of the letter that it is about, or null. `isStale`: the letter
 * has changed since.
 */
export const interviewQnaSchema = z.object({
  qnaId: z.number().int(),
  question: z.string(),
  answer: z.string(),
  tip: z.string(),
  sourceSentence: z.string().nullable(),
  isCustom: z.boolean(),
  isStale: z.boolean(),
  lastPractice: interviewPracticeSchema.nullable(),
  createdAt: timestampSchema,
});
export type InterviewQna = z.infer<typeof interviewQnaSchema>;

/** All questions of a letter, oldest first. */
export const interviewQnaListSchema = z.object({
  qnaList: z.array(interviewQnaSchema),
  totalCount: z.number().int(),
});
export type InterviewQnaList = z.infer<typeof interviewQnaListSchema>;

/** All questions of a letter after a generation; `partial` when it ended early with those that the member had seen of it. */
export const interviewGenerationSchema = interviewQnaListSchema.extend({
  partial: z.literal(true).optional(),
});
export type InterviewGeneration = z.infer<typeof interviewGenerationSchema>;

/** Questions of a running generation so far: the job's `partialResult`. */
export const interviewPartialSchema = z.object({
  qnaList: z.array(
    interviewQnaSchema.pick({ question: true, answer: true, tip: true, sourceSentence: true }),
  ),
});
export type InterviewPartial = z.infer<typeof interviewPartialSchema>;

const QUESTION_REQUIRED = '질문은 필수입니다.';
const ANSWER_REQUIRED = '답변을 적어 주세요.';

export const customQuestionSchema = z.object(
  {
    question: requiredText(QUESTION_REQUIRED)
      .trim()
      .max(INTERVIEW_LIMITS.question, '질문은 300자까지 쓸 수 있어요.')
      .refine((value) => !isBlank(value), QUESTION_REQUIRED),
  },
  QUESTION_REQUIRED,
);
export const practiceAnswerSchema = z.object(
  {
    answer: requiredText(ANSWER_REQUIRED)
      .trim()
      .max(INTERVIEW_LIMITS.practiceAnswer, '답변은 3,000자까지 쓸 수 있어요.')
      .refine((value) => !isBlank(value), ANSWER_REQUIRED),
  },
  ANSWER_REQUIRED,
);

const ofLetter = { access: 'MEMBER', ownership: 'COVER_LETTER', params: idPathSchema } as const;
const ofQuestion = {
  access: 'MEMBER',
  ownership: 'INTERVIEW_QUESTION',
  params: idPathSchema.extend({ qnaId: idParameterSchema }),
} as const;
const path = '/api/v1/me/cover-letters/:id/interview-questions';

export const interviewRoutes = {
  list: defineRoute({
    ...ofLetter,
    method: 'GET',
    path,
    summary: '자기소개서의 면접 질문들',
    response: interviewQnaListSchema,
  }),
  generate: defineRoute({
    refusals: ['INTERVIEW_LIMIT_EXCEEDED', 'INTERVIEW_SERVICE_ERROR'],
    ...ofLetter,
    method: 'POST',
    path,
    summary: `면접 질문을 만든다 (토큰 ${TOKEN_COSTS.INTERVIEW_QUESTIONS})`,
    rateLimit: 'AI',
    longAction: true,
    response: interviewGenerationSchema,
  }),
  customAnswer: defineRoute({
    refusals: ['INTERVIEW_LIMIT_EXCEEDED', 'INTERVIEW_SERVICE_ERROR'],
    ...ofLetter,
    method: 'POST',
    path: `${path}/custom-answer`,
    summary: `직접 쓴 질문의 답변을 만든다 (토큰 ${TOKEN_COSTS.CUSTOM_ANSWER})`,
    rateLimit: 'AI',
    longAction: true,
    body: customQuestionSchema,
    response: interviewQnaSchema,
  }),
  remove: defineRoute({
    ...ofQuestion,
    method: 'DELETE',
    path: `${path}/:qnaId`,
    summary: '면접 질문 하나를 지운다',
    response: z.null(),
  }),
  practice: defineRoute({
    ...ofQuestion,
    method: 'POST',
    path: `${path}/:qnaId/practice`,
    summary: `연습한 답변에 피드백을 받는다 (토큰 ${TOKEN_COSTS.INTERVIEW_PRACTICE})`,
    rateLimit: 'AI',
    longAction: true,
    body: practiceAnswerSchema,
    response: interviewPracticeSchema,
  }),
} as const;
