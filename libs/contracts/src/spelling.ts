import { z } from 'zod';
import { idParameterSchema, timestampSchema } from './identifiers.js';
import { defineRoute } from './route.js';
import { exactText, isBlank, requiredText } from './text.js';

export const SPELLING_LIMITS = {
  /** Characters (UTF-16 code units) of one check. */
  text: 20_000,
  /** Words of a member's own dictionary. */
  words: 500,
  /** Characters of one such word. */
  word: 40,
} as const;

/** SPELLING: no such word or form. SPACING: a space too many or too few. USAGE: a right word with a wrong meaning. */
export const spellingKindSchema = z.enum(['SPELLING', 'SPACING', 'USAGE']);

/** SURE: wrong in any context. LIKELY: wrong unless the member meant something rare. */
export const spellingCertaintySchema = z.enum(['SURE', 'LIKELY']);

/**
 * What the spelling check found. Positions count UTF-16 code units of the text as it was sent, the end is exclusive. `replacement` is
 * null where only a person can decide.
 */
export const spellingFindingSchema = z.object({
  start: z.number().int(),
  end: z.number().int(),
  original: z.string(),
  replacement: z.string().nullable(),
  kind: spellingKindSchema,
  certainty: spellingCertaintySchema,
  reason: z.string(),
});
export type SpellingFindingView = z.infer<typeof spellingFindingSchema>;

/** All findings, in the order of the text and without overlap. */
export const spellingCheckSchema = z.object({ findings: z.array(spellingFindingSchema) });
export type SpellingCheck = z.infer<typeof spellingCheckSchema>;

/** A word of a member's own dictionary. */
export const spellingWordSchema = z.object({
  wordId: z.number().int(),
  word: z.string(),
  createdAt: timestampSchema,
});
export type SpellingWordView = z.infer<typeof spellingWordSchema>;

const TEXT_REQUIRED = '점검할 글을 보내 주세요.';
const WORD_REQUIRED = '내 사전에 넣을 낱말을 적어 주세요.';

const words = '/api/v1/spelling/words';

export const spellingRoutes = {
  check: defineRoute({
    method: 'POST',
    path: '/api/v1/spelling/check',
    summary: '맞춤법과 띄어쓰기를 점검한다',
    access: 'MEMBER',
    // The text is not composed: that would move the positions of the findings.
    body: z.object({
      text: exactText(TEXT_REQUIRED).max(SPELLING_LIMITS.text, '한 번에 20,000자까지 점검할 수 있어요.'),
    }),
    response: spellingCheckSchema,
  }),
  words: defineRoute({
    method: 'GET',
    path: words,
    summary: '내 사전의 낱말들, 새것부터',
    access: 'MEMBER',
    response: z.array(spellingWordSchema),
  }),
  addWord: defineRoute({
    method: 'POST',
    path: words,
    summary: '내 사전에 낱말을 넣는다. 이미 있으면 그 낱말이 답이다',
    access: 'MEMBER',
    status: 201,
    refusals: ['QUOTA_EXCEEDED'],
    body: z.object({
      word: requiredText(WORD_REQUIRED)
        .trim()
        .max(SPELLING_LIMITS.word, '낱말은 40자까지 쓸 수 있어요.')
        .refine((value) => !isBlank(value), WORD_REQUIRED),
    }),
    response: spellingWordSchema,
  }),
  removeWord: defineRoute({
    method: 'DELETE',
    path: `${words}/:wordId`,
    summary: '내 사전에서 낱말을 뺀다',
    access: 'MEMBER',
    ownership: 'SPELLING_WORD',
    params: z.object({ wordId: idParameterSchema }),
    response: z.null(),
  }),
} as const;
