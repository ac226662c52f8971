import { z } from 'zod';
import { currentMemberSchema } from './member.js';
import { defineRoute } from './route.js';

const REDIRECT_REQUIRED = '로그인한 뒤 돌아갈 주소를 알려 주세요.';
const LOGIN_BROKEN = '로그인하다 끊겼어요. 처음부터 다시 로그인해 주세요.';
const parameter = (message: string, limit: number) => z.string(message).min(1, message).max(limit, message);
const loginUrlQuerySchema = z.object({ redirectUri: parameter(REDIRECT_REQUIRED, 2000) });
export const loginBodySchema = z.object({
  code: parameter(LOGIN_BROKEN, 4000),
  state: parameter(LOGIN_BROKEN, 500),
  redirectUri: parameter(REDIRECT_REQUIRED, 2000),
});
export type LoginBody = z.infer<typeof loginBodySchema>;

/** Why a session was ended, as its row, the bus and the sockets carry it. */
export const sessionEndReasonSchema = z.enum([
  'LOGGED_OUT',
  'REFRESH_REPLAYED',
  'MEMBER_NOT_ACTIVE',
  'FORCED',
  'LEFT',
]);
export type SessionEndReason = z.infer<typeof sessionEndReasonSchema>;

/** What `session-revoked` tells: SESSION_ENDED where only the end of the session is known. */
export const sessionRevokedReasonSchema = z.enum([...sessionEndReasonSchema.options, 'SESSION_ENDED']);
export type SessionRevokedReason = z.infer<typeof sessionRevokedReasonSchema>;

export const loginUrlSchema = z.object({ loginUrl: z.url(), state: z.string() });

export const authRoutes = {
  loginUrl: defineRoute({
    method: 'GET',
    path: '/auth/google/url',
    summary: '구글 로그인 주소를 준비한다',
    access: 'PUBLIC',
    rateLimit: 'AUTH',
    query: loginUrlQuerySchema,
    response: loginUrlSchema,
  }),
  login: defineRoute({
    refusals: ['AUTHENTICATION_FAILED'],
    method: 'POST',
    path: '/auth/google/login',
    summary: '구글에서 받은 코드로 로그인한다',
    access: 'PUBLIC',
    rateLimit: 'AUTH',
    body: loginBodySchema,
    response: currentMemberSchema,
  }),
  status: defineRoute({
    method: 'GET',
    path: '/auth/status',
    summary: '로그인했는지 알려준다',
    access: 'PUBLIC',
    response: z.object({ authenticated: z.boolean() }),
  }),
  me: defineRoute({
    method: 'GET',
    path: '/auth/me',
    summary: '지금 로그인한 회원',
    access: 'MEMBER',
    response: currentMemberSchema,
  }),
  refresh: defineRoute({
    refusals: ['UNAUTHENTICATED'],
    method: 'POST',
    path: '/auth/refresh',
    summary: '세션을 이어간다',
    access: 'PUBLIC',
    rateLimit: 'AUTH',
    response: z.null(),
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    summary: '로그아웃한다',
    access: 'PUBLIC',
    response: z.null(),
  }),
} as const;
