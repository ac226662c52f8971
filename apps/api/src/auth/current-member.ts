import type { CurrentMember } from '#contracts';

/** What GET /auth/me shows of a member. */
export const currentMemberOf = (member: Omit<CurrentMember, 'isActive'>): CurrentMember => ({
  memberId: member.memberId,
  email: member.email,
  name: member.name,
  picture: member.picture,
  role: member.role,
  status: member.status,
  isActive: member.status === 'ACTIVE',
});
