import { z } from 'zod';
import { defineRoute } from './route.js';

const optionalText = z.string().nullable();

/** Who is responsible for personal data, and who the AI provider is; null where the operator has not configured it. */
export const privacyNoticeSchema = z.object({
  operatorName: optionalText,
  officerName: optionalText,
  officerContact: optionalText,
  aiProvider: z.object({
    name: optionalText,
    country: optionalText,
    contact: optionalText,
    retention: optionalText,
  }),
});
export type PrivacyNotice = z.infer<typeof privacyNoticeSchema>;

/** What the web app needs to know before a sign-in. */
export const productInfoSchema = z.object({
  aiPracticeMode: z.boolean(),
  aiConsentRequired: z.boolean(),
  redirectUri: z.url(),
  privacy: privacyNoticeSchema,
});
export type ProductInfo = z.infer<typeof productInfoSchema>;

/** Whether AI calls are stopped; `stopped` is null while they are allowed. */
export const aiStatusSchema = z.object({
  stopped: z.object({ message: z.string() }).nullable(),
});
export type AiStatus = z.infer<typeof aiStatusSchema>;

/** @param message the text that members read while calls are stopped; null while they are allowed */
export const toAiStatus = (message: string | null): AiStatus => ({
  stopped: message === null ? null : { message },
});

export const productRoutes = {
  info: defineRoute({
    method: 'GET',
    path: '/api/v1/product-info',
    summary: '연습용 AI인지, AI 동의가 필요한지',
    access: 'PUBLIC',
    response: productInfoSchema,
  }),
  aiStatus: defineRoute({
    method: 'GET',
    path: '/api/v1/ai/status',
    summary: '관리자가 AI 호출을 멈췄는지, 멈췄다면 회원에게 보일 글',
    access: 'MEMBER',
    response: aiStatusSchema,
  }),
} as const;
