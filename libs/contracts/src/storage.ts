import { z } from 'zod';
import { defineRoute } from './route.js';

const usageSchema = z.object({ used: z.number().int(), limit: z.number().int() });

/** `data` of QUOTA_EXCEEDED: which quota it is, and what is used and allowed. The model tokens are those of today. */
export const exceededQuotaSchema = usageSchema.extend({
  quota: z.enum(['documents', 'photos', 'bytes', 'spellingWords', 'aiTokensOfMember', 'aiTokensOfAll']),
});
export type ExceededQuota = z.infer<typeof exceededQuotaSchema>;

/**
 * What a member has stored and may store: documents and photos with those in the trash, versions, and the bytes of all of them as the
 * database stores them.
 */
export const storageUsageSchema = z.object({
  documents: usageSchema,
  photos: usageSchema,
  versions: usageSchema,
  bytes: usageSchema,
});
export type StorageUsage = z.infer<typeof storageUsageSchema>;

export const storageRoutes = {
  usage: defineRoute({
    method: 'GET',
    path: '/api/v1/me/storage',
    summary: '내 보관 공간에서 쓴 만큼과 한도',
    access: 'MEMBER',
    response: storageUsageSchema,
  }),
} as const;
