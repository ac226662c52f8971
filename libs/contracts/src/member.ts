import { z } from 'zod';

export const roleSchema = z.enum(['USER', 'ADMIN', 'ROOT']);
export type Role = z.infer<typeof roleSchema>;

export const memberStatusSchema = z.enum(['ACTIVE', 'INACTIVE', 'SUSPENDED']);
export type MemberStatus = z.infer<typeof memberStatusSchema>;

/** The signed-in member, as GET /auth/me answers it. */
export const currentMemberSchema = z.object({
  memberId: z.number().int(),
  email: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  role: roleSchema,
  status: memberStatusSchema,
  isActive: z.boolean(),
});
export type CurrentMember = z.infer<typeof currentMemberSchema>;
