import type { MemberStatus, Role } from '#contracts';

/** The names of the roles. */
export const ROLE_NAMES: Record<Role, string> = { USER: '일반', ADMIN: '관리자', ROOT: '루트 관리자' };

/** The names of a member's statuses. */
export const MEMBER_STATUS_NAMES: Record<MemberStatus, string> = {
  ACTIVE: '활성',
  INACTIVE: '비활성',
  SUSPENDED: '정지',
};
