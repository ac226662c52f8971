import { z } from 'zod';

export const ROLE_REQUIRED = '권한을 골라 주세요.';
export const roleSchema = z.enum(['USER', 'ADMIN', 'ROOT'], ROLE_REQUIRED);
export type Role = z.infer<typeof roleSchema>;

export const MEMBER_STATUS_REQUIRED = '상태를 골라 주세요.';
export const memberStatusSchema = z.enum(['ACTIVE', 'INACTIVE', 'SUSPENDED'], MEMBER_STATUS_REQUIRED);
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
