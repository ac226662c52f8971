import { z } from 'zod';
import { defineRoute } from './route.js';

/** What the web app must know before anybody signs in. */
export const productInfoSchema = z.object({
  aiPracticeMode: z.boolean(),
  aiConsentRequired: z.boolean(),
  redirectUri: z.url(),
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
