import type { Member } from '#contracts';

/** A member as the database answers one. */
export type MemberRow = Omit<Member, 'lastLoginAt' | 'createdAt' | 'updatedAt'> &
  Record<'createdAt' | 'updatedAt', Date> & { lastLoginAt: Date | null };

export const MEMBER_COLUMNS = `member.member_id AS "memberId", member.email, member.name, member.picture, member.role, member.status,
  member.last_login_at AS "lastLoginAt", member.created_at AS "createdAt", member.updated_at AS "updatedAt"`;

export const toMember = ({
  memberId,
  email,
  name,
  picture,
  role,
  status,
  lastLoginAt,
  ...dates
}: MemberRow): Member => ({
  memberId,
  email,
  name,
  picture,
  role,
  status,
  lastLoginAt: lastLoginAt?.toISOString() ?? null,
  createdAt: dates.createdAt.toISOString(),
  updatedAt: dates.updatedAt.toISOString(),
});
