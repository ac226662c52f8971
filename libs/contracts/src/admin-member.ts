import { z } from 'zod';
import { memberSessionSchema } from './account.js';
import { optionalReasonSchema, requiredReasonSchema } from './audit.js';
import { idParameterSchema, timestampSchema } from './identifiers.js';
import { MEMBER_STATUS_REQUIRED, memberStatusSchema, ROLE_REQUIRED, roleSchema } from './member.js';
import { pagePosition, pageSchema } from './paging.js';
import { defineRoute } from './route.js';
import { searchTextSchema } from './text.js';
import { tokenEntrySchema, tokenHistoryQuerySchema, usageTokensSchema } from './token.js';

/** Page sizes that the member list offers; the first is the default. */
export const MEMBER_PAGE_SIZES = [10, 20, 50] as const;
/** Tokens that one grant may give. */
export const MAXIMUM_TOKEN_GRANT = 1_000;
/** Tokens that administrators may give to themselves within 24 hours; another administrator gives what goes beyond. */
export const MAXIMUM_DAILY_SELF_GRANT = 100;
export const SELF_GRANT_REFUSAL = `내 계정에는 24시간 동안 ${MAXIMUM_DAILY_SELF_GRANT}개까지만 직접 줄 수 있어요. 더 필요하면 다른 관리자에게 부탁해 주세요.`;

/** A member as administrators see one in the list. */
export const memberSchema = z.object({
  memberId: z.number().int(),
  email: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  role: roleSchema,
  status: memberStatusSchema,
  lastLoginAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Member = z.infer<typeof memberSchema>;

/** `coverLetterCount` and `resumeCount` do not count documents in the trash. */
export const memberDetailSchema = memberSchema.extend({
  googleId: z.string(),
  coverLetterCount: z.number().int(),
  resumeCount: z.number().int(),
});
export type MemberDetail = z.infer<typeof memberDetailSchema>;

/** Days and months are those of Seoul. */
export const memberStatisticsSchema = z.object({
  totalMembers: z.number().int(),
  activeMembers: z.number().int(),
  inactiveMembers: z.number().int(),
  suspendedMembers: z.number().int(),
  userRoleCount: z.number().int(),
  adminRoleCount: z.number().int(),
  rootRoleCount: z.number().int(),
  todayNewMembers: z.number().int(),
  monthlyNewMembers: z.number().int(),
});
export type MemberStatistics = z.infer<typeof memberStatisticsSchema>;

export const memberSortSchema = z.enum(
  ['createdAt', 'lastLoginAt', 'email', 'name'],
  '정렬 기준을 골라 주세요.',
);
export type MemberSort = z.infer<typeof memberSortSchema>;

export const sortDirectionSchema = z.enum(['asc', 'desc'], '정렬 방향을 골라 주세요.');

export const memberListQuerySchema = z.object({
  ...pagePosition(MEMBER_PAGE_SIZES[0]),
  email: searchTextSchema(),
  name: searchTextSchema(),
  role: roleSchema.optional(),
  status: memberStatusSchema.optional(),
  sortBy: memberSortSchema.default('createdAt'),
  sortDirection: sortDirectionSchema.default('desc'),
});
export type MemberListQuery = z.infer<typeof memberListQuerySchema>;

/** With `expectedStatus`, the change is refused when the member's status is no longer that one. */
export const memberStatusChangeSchema = z.object(
  { status: memberStatusSchema, expectedStatus: memberStatusSchema.optional(), reason: optionalReasonSchema },
  MEMBER_STATUS_REQUIRED,
);

export const memberRoleChangeSchema = z.object(
  { role: roleSchema, reason: optionalReasonSchema },
  ROLE_REQUIRED,
);

const AMOUNT_MESSAGE = '토큰은 1개에서 1,000개까지 줄 수 있어요.';
/** Tokens for a member; they may raise the balance above the cap of refills. */
export const tokenGrantSchema = z.object(
  {
    amount: z.int(AMOUNT_MESSAGE).min(1, AMOUNT_MESSAGE).max(MAXIMUM_TOKEN_GRANT, AMOUNT_MESSAGE),
    reason: requiredReasonSchema,
  },
  AMOUNT_MESSAGE,
);

const path = '/api/v1/admin';
const ofMember = {
  access: 'ADMIN',
  ownership: 'MEMBER',
  params: z.object({ memberId: idParameterSchema }),
} as const;

export const adminMemberRoutes = {
  list: defineRoute({
    method: 'GET',
    path,
    summary: '회원 목록',
    access: 'ADMIN',
    query: memberListQuerySchema,
    response: pageSchema(memberSchema),
  }),
  statistics: defineRoute({
    method: 'GET',
    path: `${path}/statistics`,
    summary: '회원 통계',
    access: 'ADMIN',
    response: memberStatisticsSchema,
  }),
  one: defineRoute({
    ...ofMember,
    method: 'GET',
    path: `${path}/:memberId`,
    summary: '회원 하나',
    response: memberDetailSchema,
  }),
  changeStatus: defineRoute({
    ...ofMember,
    method: 'PUT',
    path: `${path}/:memberId/status`,
    summary: '회원의 상태를 바꾼다. 활성이 아니게 되면 모든 기기에서 로그아웃된다',
    refusals: ['VERSION_CONFLICT'],
    body: memberStatusChangeSchema,
    response: memberSchema,
  }),
  changeRole: defineRoute({
    ...ofMember,
    method: 'PUT',
    path: `${path}/:memberId/role`,
    summary: '회원의 권한을 바꾼다',
    body: memberRoleChangeSchema,
    response: memberSchema,
  }),
  forceLogout: defineRoute({
    ...ofMember,
    method: 'POST',
    path: `${path}/:memberId/force-logout`,
    summary: '회원을 모든 기기에서 로그아웃시킨다',
    response: z.object({ endedSessions: z.number().int() }),
  }),
  sessions: defineRoute({
    ...ofMember,
    method: 'GET',
    path: `${path}/:memberId/sessions`,
    summary: '회원이 로그인한 기기들',
    response: z.array(memberSessionSchema.omit({ isCurrent: true })),
  }),
  tokens: defineRoute({
    ...ofMember,
    method: 'GET',
    path: `${path}/:memberId/tokens`,
    summary: '회원의 남은 토큰',
    response: usageTokensSchema,
  }),
  tokenHistory: defineRoute({
    ...ofMember,
    method: 'GET',
    path: `${path}/:memberId/tokens/history`,
    summary: '회원의 토큰이 늘고 준 내역',
    query: tokenHistoryQuerySchema,
    response: pageSchema(tokenEntrySchema),
  }),
  grantTokens: defineRoute({
    ...ofMember,
    method: 'POST',
    path: `${path}/:memberId/tokens`,
    summary: '회원에게 토큰을 준다',
    refusals: ['IDEMPOTENCY_KEY_REUSED'],
    body: tokenGrantSchema,
    response: usageTokensSchema,
  }),
} as const;
