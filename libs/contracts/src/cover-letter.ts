import { z } from 'zod';
import {
  draftIdSchema,
  idParameterSchema,
  idPathSchema,
  timestampSchema,
  versionSchema,
} from './identifiers.js';
import { pageQuery, pageSchema } from './paging.js';
import { defineRoute } from './route.js';
import { isBlank, MAXIMUM_DOCUMENT_SEARCH_LENGTH, requiredText, searchTextSchema } from './text.js';

/** Lengths are in characters (UTF-16 code units), as a text area counts them. */
export const COVER_LETTER_LIMITS = {
  title: 100,
  content: 10_000,
  jobField: 100,
  companyName: 100,
  questionPrompt: 500,
  questions: 20,
  experienceYears: 60,
} as const;

/** Separator between the questions' texts in `content`. */
export const QUESTION_SEPARATOR = '\n\n';

const TITLE_REQUIRED = '제목을 적어 주세요.';
export const titleSchema = requiredText(TITLE_REQUIRED)
  .trim()
  .max(COVER_LETTER_LIMITS.title, '제목은 100자까지 쓸 수 있어요.')
  .refine((value) => !isBlank(value), TITLE_REQUIRED);
const CONTENT_REQUIRED = '자기소개서 내용을 입력해주세요.';
export const contentSchema = requiredText(CONTENT_REQUIRED)
  .max(COVER_LETTER_LIMITS.content, '내용은 10,000자까지 쓸 수 있어요.')
  .refine((value) => !isBlank(value), CONTENT_REQUIRED);
export const jobFieldSchema = requiredText('지원 직무를 적어 주세요.')
  .trim()
  .max(COVER_LETTER_LIMITS.jobField, '지원 직무는 100자까지 쓸 수 있어요.');
export const experienceYearsSchema = z
  .number('경력 연차를 숫자로 적어 주세요.')
  .int('경력 연차는 소수점 없이 적어 주세요.')
  .min(0, '경력 연차는 0부터 적을 수 있어요.')
  .max(COVER_LETTER_LIMITS.experienceYears, '경력 연차는 60년까지 적을 수 있어요.');

export const coverLetterQuestionSchema = z.object({
  questionId: z.uuid(),
  prompt: z.string(),
  text: z.string(),
  characterLimit: z.number().int().nullable(),
});
export type CoverLetterQuestion = z.infer<typeof coverLetterQuestionSchema>;

export const questionPromptSchema = requiredText('문항을 적어 주세요.')
  .trim()
  .max(COVER_LETTER_LIMITS.questionPrompt, '문항은 500자까지 쓸 수 있어요.')
  .default('');
export const characterLimitSchema = z
  .number('글자 수 제한을 숫자로 적어 주세요.')
  .int('글자 수 제한은 소수점 없이 적어 주세요.')
  .min(1, '글자 수 제한은 1자부터 둘 수 있어요.')
  .max(COVER_LETTER_LIMITS.content, '글자 수 제한은 10,000자까지 둘 수 있어요.')
  .nullable()
  .default(null);
export const companyNameSchema = requiredText('회사 이름을 적어 주세요.')
  .trim()
  .max(COVER_LETTER_LIMITS.companyName, '회사 이름은 100자까지 쓸 수 있어요.')
  .nullable()
  .optional();

const questionInputSchema = z.object({
  questionId: z.uuid('문항 번호가 올바르지 않아요.').toLowerCase().optional(),
  prompt: questionPromptSchema,
  text: requiredText('문항에 쓴 글을 적어 주세요.'),
  characterLimit: characterLimitSchema,
});

const EARLIEST_DEADLINE = '1900-01-01';

const companyFields = {
  companyName: companyNameSchema,
  deadline: z.iso
    .date('마감일은 2026-01-31처럼 적어 주세요.')
    // PostgreSQL has no year 0, and an earlier deadline is a typing mistake.
    .refine((date) => date >= EARLIEST_DEADLINE, '마감일은 1900년 이후로 적어 주세요.')
    .nullable()
    .optional(),
};
const QUESTIONS_REQUIRED = '문항을 하나 이상 적어 주세요.';
const questionsSchema = z
  .array(questionInputSchema, QUESTIONS_REQUIRED)
  .min(1, QUESTIONS_REQUIRED)
  .max(COVER_LETTER_LIMITS.questions, '문항은 20개까지 둘 수 있어요.')
  .superRefine(checkQuestionIds);

function checkQuestionIds(questions: { questionId?: string | undefined }[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  questions.forEach(({ questionId }, index) => {
    if (questionId === undefined) return;
    if (seen.has(questionId))
      context.addIssue({
        code: 'custom',
        path: [index, 'questionId'],
        message: '같은 번호의 문항이 둘 있어요.',
      });
    seen.add(questionId);
  });
}

/** A write carries `content`, or `questions`, or both when the content is the questions' joined text. */
const writeFields = {
  title: titleSchema,
  content: contentSchema.optional(),
  questions: questionsSchema.optional(),
  jobField: jobFieldSchema,
  experienceYears: experienceYearsSchema,
  isAiImproved: z.boolean('AI로 고친 글인지 알려 주세요.'),
  ...companyFields,
};

interface WrittenText {
  content?: string | undefined;
  questions?: { text: string }[] | undefined;
}

/** The text of a whole letter: its questions' texts joined by a blank line. */
export const joinQuestions = (questions: readonly { text: string }[]): string =>
  questions.map((question) => question.text).join(QUESTION_SEPARATOR);

function checkWrittenText(value: WrittenText, context: z.RefinementCtx): void {
  const issue = (message: string) => context.addIssue({ code: 'custom', path: ['content'], message });
  if (value.questions === undefined) {
    if (value.content === undefined) issue(CONTENT_REQUIRED);
    return;
  }
  const joined = joinQuestions(value.questions);
  if (isBlank(joined)) issue(CONTENT_REQUIRED);
  else if (joined.length > COVER_LETTER_LIMITS.content) issue('내용은 10,000자까지 쓸 수 있어요.');
  else if (value.content !== undefined && value.content !== joined)
    issue('내용이 문항의 글을 이은 것과 달라요.');
}

/**
 * `draftId` is the draft that becomes the letter, and its jobs become the letter's. When the draft was saved before, the answer is that
 * letter in its current state, and nothing is written.
 */
export const coverLetterCreateSchema = z
  .object({ ...writeFields, draftId: draftIdSchema.optional() })
  .superRefine(checkWrittenText);
export type CoverLetterCreate = z.infer<typeof coverLetterCreateSchema>;

export const coverLetterUpdateSchema = z
  .object({ ...writeFields, version: versionSchema })
  .superRefine(checkWrittenText);
export type CoverLetterUpdate = z.infer<typeof coverLetterUpdateSchema>;

/** A letter; `experience` repeats `experienceYears` for older clients. */
export const coverLetterSchema = z.object({
  coverLetterId: z.number().int(),
  title: z.string(),
  content: z.string(),
  questions: z.array(coverLetterQuestionSchema),
  jobField: z.string(),
  experience: z.number().int(),
  experienceYears: z.number().int(),
  companyName: z.string().nullable(),
  deadline: z.iso.date().nullable(),
  isAiImproved: z.boolean(),
  version: z.number().int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type CoverLetter = z.infer<typeof coverLetterSchema>;

/** Characters of a preview, such as that of a letter with `view=thumbnail`. */
export const MAXIMUM_PREVIEW_LENGTH = 200;

/** A row of the list. With `view=thumbnail`, `content` is cut to a preview of 200 characters. */
export const coverLetterRowSchema = coverLetterSchema.omit({ questions: true });
export type CoverLetterRow = z.infer<typeof coverLetterRowSchema>;

export const coverLetterListQuerySchema = pageQuery(
  ['updatedAt', 'createdAt', 'title', 'deadline'],
  10,
).extend({
  view: z.enum(['all', 'thumbnail'], '전체와 미리 보기 가운데 골라 주세요.').default('all'),
  q: searchTextSchema(MAXIMUM_DOCUMENT_SEARCH_LENGTH),
});
export type CoverLetterListQuery = z.infer<typeof coverLetterListQuerySchema>;

export const versionReasonSchema = z.enum(['EDIT', 'AI_IMPROVE', 'RESTORE']);
export type VersionReason = z.infer<typeof versionReasonSchema>;

/** A state of the letter that the history keeps; `reason` is the change that replaced it. */
export const coverLetterVersionSchema = z.object({
  version: z.number().int(),
  title: z.string(),
  reason: versionReasonSchema,
  preview: z.string(),
  createdAt: timestampSchema,
});
export type CoverLetterVersion = z.infer<typeof coverLetterVersionSchema>;

export const coverLetterRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/v1/cover-letters',
    summary: '내 자기소개서 목록',
    access: 'MEMBER',
    query: coverLetterListQuerySchema,
    response: pageSchema(coverLetterRowSchema),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/v1/cover-letters/:id',
    summary: '자기소개서 하나',
    access: 'MEMBER',
    ownership: 'COVER_LETTER',
    params: idPathSchema,
    response: coverLetterSchema,
  }),
  create: defineRoute({
    method: 'POST',
    refusals: ['QUOTA_EXCEEDED'],
    path: '/api/v1/cover-letters',
    summary: '자기소개서를 저장한다',
    access: 'MEMBER',
    status: 201,
    body: coverLetterCreateSchema,
    response: coverLetterSchema,
  }),
  update: defineRoute({
    refusals: ['VERSION_CONFLICT'],
    method: 'PUT',
    path: '/api/v1/cover-letters/:id',
    summary: '자기소개서를 고친다',
    access: 'MEMBER',
    ownership: 'COVER_LETTER',
    params: idPathSchema,
    body: coverLetterUpdateSchema,
    response: coverLetterSchema,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/v1/cover-letters/:id',
    summary: '자기소개서를 휴지통으로 옮긴다',
    access: 'MEMBER',
    ownership: 'COVER_LETTER',
    params: idPathSchema,
    response: z.null(),
  }),
  versions: defineRoute({
    method: 'GET',
    path: '/api/v1/cover-letters/:id/versions',
    summary: '지난 버전들',
    access: 'MEMBER',
    ownership: 'COVER_LETTER',
    params: idPathSchema,
    query: pageQuery(['version']),
    response: pageSchema(coverLetterVersionSchema),
  }),
  restoreVersion: defineRoute({
    method: 'POST',
    path: '/api/v1/cover-letters/:id/versions/:version/restore',
    summary: '지난 버전으로 되돌린다',
    access: 'MEMBER',
    ownership: 'COVER_LETTER',
    params: idPathSchema.extend({ version: idParameterSchema }),
    response: coverLetterSchema,
  }),
} as const;
