import { z } from 'zod';
import { timestampSchema } from './identifiers.js';
import { pageQuery, pageSchema } from './paging.js';
import { defineRoute } from './route.js';

/** Tokens that an action costs by default. */
export const DEFAULT_TOKEN_COST = 1;

/** What a member can spend, and the next refill; `nextRefillTime` is null at the cap. */
export const usageTokensSchema = z.object({
  remainingTokens: z.number().int(),
  maxTokens: z.number().int(),
  nextRefillTime: timestampSchema.nullable(),
  refillAmount: z.number().int(),
});
export type UsageTokens = z.infer<typeof usageTokensSchema>;

export const tokenEntryKindSchema = z.enum(['GRANT', 'REFILL', 'HOLD', 'TAKE', 'RELEASE']);
export type TokenEntryKind = z.infer<typeof tokenEntryKindSchema>;

/** What became of the tokens that were held for a job. */
export const heldTokensOutcomeSchema = z.enum(['HELD', 'TAKEN', 'RETURNED']);
export type HeldTokensOutcome = z.infer<typeof heldTokensOutcomeSchema>;

/** A row of the ledger; `amount` is its signed effect on what can be spent. */
export const tokenEntrySchema = z.object({
  entryId: z.number().int(),
  kind: tokenEntryKindSchema,
  amount: z.number().int(),
  remainingAfter: z.number().int(),
  jobId: z.uuid().nullable(),
  reason: z.string().nullable(),
  createdAt: timestampSchema,
  /** Only with `view=actions`, of a HOLD; `remainingAfter` is then what was left once it was settled. */
  outcome: heldTokensOutcomeSchema.optional(),
});
export type TokenEntry = z.infer<typeof tokenEntrySchema>;

/** `ledger` has every row; `actions` has one row for each job, which says what became of it, and the rows without a job. */
export const tokenHistoryQuerySchema = pageQuery(['createdAt']).extend({
  view: z.enum(['ledger', 'actions'], '내역을 어떻게 볼지 골라 주세요.').default('ledger'),
});
export type TokenHistoryQuery = z.infer<typeof tokenHistoryQuerySchema>;

export const tokenRoutes = {
  balance: defineRoute({
    method: 'GET',
    path: '/api/v1/usage/tokens',
    summary: '남은 토큰',
    access: 'MEMBER',
    response: usageTokensSchema,
  }),
  history: defineRoute({
    method: 'GET',
    path: '/api/v1/usage/tokens/history',
    summary: '토큰이 늘고 준 내역',
    access: 'MEMBER',
    query: tokenHistoryQuerySchema,
    response: pageSchema(tokenEntrySchema),
  }),
} as const;
