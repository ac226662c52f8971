import { z } from 'zod';
import { defineRoute } from './route.js';

const told = z.string().nullable();

/** Who answers for personal data here, and who the AI provider is; null where the operator has not said it. */
export const privacyNoticeSchema = z.object({
  operatorName: told,
  officerName: told,
  officerContact: told,
  aiProvider: z.object({ name: told, country: told, contact: told, retention: told }),
});
export type PrivacyNotice = z.infer<typeof privacyNoticeSchema>;

/** What the web app must know before anybody signs in. */
export const productInfoSchema = z.object({
  aiPracticeMode: z.boolean(),
  aiConsentRequired: z.boolean(),
  redirectUri: z.url(),
  privacy: privacyNoticeSchema,
});
export type ProductInfo = z.infer<typeof productInfoSchema>;

export const productRoutes = {
  info: defineRoute({
    method: 'GET',
    path: '/api/v1/product-info',
    summary: '연습용 AI인지, AI 동의가 필요한지',
    access: 'PUBLIC',
    response: productInfoSchema,
  }),
} as const;
