import { z } from 'zod';
import {
  characterLimitSchema,
  companyNameSchema,
  contentSchema,
  COVER_LETTER_LIMITS,
  experienceYearsSchema,
  jobFieldSchema,
  questionPromptSchema,
} from './cover-letter.js';
import { featureCategorySchema } from './feature.js';
import { draftIdSchema } from './identifiers.js';
import { TOKEN_COSTS } from './job-kinds.js';
import { jobPathSchema } from './job.js';
import { defineRoute } from './route.js';
import { isBlank, requiredText } from './text.js';

/** Characters that the wish for an improvement may have. */
export const MAXIMUM_CUSTOM_PROMPT_LENGTH = 500;

const POSITION_REQUIRED = '문항에 쓴 글이 어디인지 알려 주세요.';
const offset = z.number(POSITION_REQUIRED).int(POSITION_REQUIRED).nonnegative(POSITION_REQUIRED);

/** A question (문항) of the letter; its text stands at [start, end) of `content` as composed (NFC), in UTF-16 code units. */
export const improveQuestionSchema = z.object({
  prompt: questionPromptSchema,
  characterLimit: characterLimitSchema,
  start: offset,
  end: offset,
});
export type ImproveQuestion = z.infer<typeof improveQuestionSchema>;

const LETTER_REQUIRED = '어느 자기소개서인지 알려 주세요.';
const improveRequestShape = z.object({
  content: contentSchema,
  jobField: jobFieldSchema,
  experienceYears: experienceYearsSchema,
  customPrompt: requiredText('요청 사항을 적어 주세요.')
    .trim()
    .max(MAXIMUM_CUSTOM_PROMPT_LENGTH, '요청 사항은 500자까지 쓸 수 있어요.')
    .default(''),
  coverLetterId: z.number(LETTER_REQUIRED).int(LETTER_REQUIRED).positive(LETTER_REQUIRED).optional(),
  draftId: draftIdSchema.optional(),
  /** The company that the letter is for. */
  companyName: companyNameSchema,
  /** In the order of the content, without overlap. Without questions, the whole content is the text for one unknown question. */
  questions: z
    .array(improveQuestionSchema, '문항을 적어 주세요.')
    .max(COVER_LETTER_LIMITS.questions, '문항은 20개까지 둘 수 있어요.')
    .optional(),
});

export const aiImproveRequestSchema = improveRequestShape.superRefine(
  ({ content, questions = [] }, context) => {
    let previousEnd = 0;
    questions.forEach(({ start, end }, index) => {
      if (start < previousEnd || end < start || end > content.length)
        context.addIssue({
          code: 'custom',
          path: ['questions', index, 'start'],
          message: '문항의 자리가 내용과 맞지 않아요.',
        });
      previousEnd = end;
    });
  },
);
export type AiImproveRequest = z.infer<typeof aiImproveRequestSchema>;

/**
 * A point of the AI's feedback; strengths and improvements have the same shape. `suggestion` is empty when there is nothing to do.
 * `sentenceNumber` (from 1) is the sentence concerned, `featureId` the letter feature that it recommends.
 */
export const feedbackPointSchema = z.object({
  description: z.string(),
  suggestion: z.string(),
  sentenceNumber: z.number().int().nullable().optional(),
  featureId: z.number().int().nullable().optional(),
});
export const aiFeedbackSchema = z.object({
  strengths: z.array(feedbackPointSchema),
  improvements: z.array(feedbackPointSchema),
  summary: z.string(),
});
export type AiFeedback = z.infer<typeof aiFeedbackSchema>;

/**
 * A statement in a change that neither the original nor the request contains. The first four kinds are facts that can be checked; the
 * others state causes, motives, resolves, feelings or lessons and are reported less strictly, since other words may mean the same as the
 * original.
 */
export const statementFlagSchema = z.object({
  kind: z.enum([
    'NUMBER',
    'DATE',
    'ORGANIZATION',
    'CERTIFICATE',
    'CAUSE',
    'MOTIVE',
    'RESOLVE',
    'FEELING',
    'LESSON',
  ]),
  text: z.string(),
  changeId: z.string(),
});
export type StatementFlag = z.infer<typeof statementFlagSchema>;

/** An earlier wording of a change, before the member asked for another one, with its unsupported statements. */
export const earlierRevisionSchema = z.object({
  revised: z.string(),
  reason: z.string(),
  flags: z.array(statementFlagSchema),
});
export type EarlierRevision = z.infer<typeof earlierRevisionSchema>;

/** One sentence changed: `original` stands at [start, end) of the content sent, in UTF-16 code units. */
export const improveChangeSchema = z.object({
  changeId: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  original: z.string(),
  revised: z.string(),
  reason: z.string(),
  featureId: z.number().int().nullable(),
  /** Oldest first; absent in a change that was never reworded. */
  earlier: z.array(earlierRevisionSchema).optional(),
});
export type ImproveChange = z.infer<typeof improveChangeSchema>;

/** A letter feature that the AI was given; `distinctLetterCount` is in how many different sample letters it was seen. */
export const improveEvidenceSchema = z.object({
  featureId: z.number().int(),
  featuresCategory: featureCategorySchema,
  description: z.string(),
  distinctLetterCount: z.number().int(),
});
export type ImproveEvidence = z.infer<typeof improveEvidenceSchema>;

/** `improvedContent` is the content sent with every change applied; `evidence` holds the features that changes cite. */
export const aiImproveResultSchema = z.object({
  feedback: aiFeedbackSchema,
  improvedContent: z.string(),
  changes: z.array(improveChangeSchema),
  flags: z.array(statementFlagSchema),
  evidence: z.array(improveEvidenceSchema),
});
export type AiImproveResult = z.infer<typeof aiImproveResultSchema>;

/** Characters that a wish for one change may have. */
export const MAXIMUM_CHANGE_WISH_LENGTH = 200;

const WISH_REQUIRED = '어떻게 고칠지 적어 주세요.';

/** The member's wish for one change, in their own words. */
export const changeWishSchema = z.object(
  {
    wish: requiredText(WISH_REQUIRED)
      .trim()
      .max(MAXIMUM_CHANGE_WISH_LENGTH, '바람은 200자까지 쓸 수 있어요.')
      .refine((value) => !isBlank(value), WISH_REQUIRED),
  },
  WISH_REQUIRED,
);

const improveChangePathSchema = jobPathSchema.extend({
  changeId: z.string().min(1).max(40, '변경 번호가 올바르지 않아요.'),
});

/** A reworded change as it is now in the improvement's result, with its unsupported statements. */
export const aiImproveChangeResultSchema = z.object({
  change: improveChangeSchema,
  flags: z.array(statementFlagSchema),
});
export type AiImproveChangeResult = z.infer<typeof aiImproveChangeResultSchema>;

export const aiRoutes = {
  improve: defineRoute({
    method: 'POST',
    path: '/api/v1/cover-letters/ai-improve',
    summary: `자기소개서를 AI로 개선한다 (토큰 ${TOKEN_COSTS.AI_IMPROVE})`,
    access: 'MEMBER',
    rateLimit: 'AI',
    // Its body may contain the id of a letter.
    refusals: ['NOT_FOUND'],
    longAction: true,
    body: aiImproveRequestSchema,
    response: aiImproveResultSchema,
  }),
  rewordChange: defineRoute({
    method: 'POST',
    path: '/api/v1/cover-letters/ai-improve/:jobId/changes/:changeId',
    summary: `AI 개선의 변경 하나를 바람대로 다시 받는다 (토큰 ${TOKEN_COSTS.AI_IMPROVE_CHANGE})`,
    access: 'MEMBER',
    ownership: 'IMPROVE_CHANGE',
    rateLimit: 'AI',
    longAction: true,
    params: improveChangePathSchema,
    body: changeWishSchema,
    response: aiImproveChangeResultSchema,
  }),
} as const;
