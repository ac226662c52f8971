import type { MemberStatus, Role } from '#contracts';

/** What the roles are called. */
export const ROLE_NAMES: Record<Role, string> = { USER: '일반', ADMIN: '관리자', ROOT: '루트 관리자' };

/** What the states of a member are called. */
export const MEMBER_STATUS_NAMES: Record<MemberStatus, string> = {
  ACTIVE: '활성',
  INACTIVE: '비활성',
  SUSPENDED: '정지',
};
