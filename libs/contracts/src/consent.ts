import { z } from 'zod';
import { timestampSchema } from './identifiers.js';
import { defineRoute } from './route.js';

/** The version of the AI processing notice that members accept now. */
export const AI_CONSENT_VERSION = '2026-11-23';

export const consentKindSchema = z.enum(['AI_PROCESSING'], '무엇에 동의하는지 골라 주세요.');
export type ConsentKind = z.infer<typeof consentKindSchema>;

export const consentSchema = z.object({
  kind: consentKindSchema,
  version: z.string(),
  acceptedAt: timestampSchema,
});
export type Consent = z.infer<typeof consentSchema>;

export const consentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/v1/me/consents',
    summary: '내가 한 동의',
    access: 'MEMBER',
    response: z.array(consentSchema),
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/api/v1/me/consents',
    summary: '동의한다',
    access: 'MEMBER',
    status: 201,
    body: z.object({
      kind: consentKindSchema,
      version: z.literal(AI_CONSENT_VERSION, { error: '지금 유효한 동의문이 아니에요.' }),
    }),
    response: consentSchema,
  }),
  withdraw: defineRoute({
    method: 'DELETE',
    path: '/api/v1/me/consents/:consentKind',
    summary: '동의를 거둔다. 끝나지 않은 AI 작업은 취소된다',
    access: 'MEMBER',
    params: z.object({ consentKind: consentKindSchema }),
    response: z.null(),
  }),
} as const;
