import { z } from 'zod';
import { timestampSchema } from './identifiers.js';
import { defineRoute } from './route.js';

/** The text that a member types to confirm the deletion of the account. */
export const LEAVING_CONFIRMATION = '탈퇴합니다';

/** Days for which a keyed hash of a deleted account is kept with its tokens, so that joining again refills nothing. */
export const ERASED_IDENTITY_DAYS = 30;

/** One device that is signed in. */
export const memberSessionSchema = z.object({
  sessionId: z.uuid(),
  userAgent: z.string(),
  address: z.string(),
  isCurrent: z.boolean(),
  createdAt: timestampSchema,
  lastUsedAt: timestampSchema,
});
export type MemberSession = z.infer<typeof memberSessionSchema>;

export const accountRoutes = {
  sessions: defineRoute({
    method: 'GET',
    path: '/api/v1/me/sessions',
    summary: '로그인한 기기들',
    access: 'MEMBER',
    response: z.array(memberSessionSchema),
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/api/v1/me/sessions/:sessionId',
    summary: '한 기기에서 로그아웃한다',
    access: 'MEMBER',
    ownership: 'SESSION',
    params: z.object({ sessionId: z.uuid('세션 번호가 올바르지 않아요.') }),
    response: z.null(),
  }),
  leave: defineRoute({
    method: 'DELETE',
    path: '/api/v1/me',
    summary: '탈퇴한다. 모든 것이 지워지고 되돌릴 수 없다',
    access: 'MEMBER',
    body: z.object({
      confirmation: z.literal(LEAVING_CONFIRMATION, { error: `'${LEAVING_CONFIRMATION}'라고 적어 주세요.` }),
    }),
    response: z.null(),
  }),
} as const;
