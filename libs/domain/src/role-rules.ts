import type { MemberStatus, Role } from '#contracts';

/** An administrator who acts, or the member concerned. */
export interface MemberWithRole {
  memberId: number;
  role: Role;
}

const RANK: Record<Role, number> = { USER: 0, ADMIN: 1, ROOT: 2 };

/**
 * Why an administrator may not give a member this status: a sentence to show, or null when it is allowed.
 * @param status the requested one; null asks whether any change is allowed at all
 */
export function refuseStatusChange(
  actor: MemberWithRole,
  target: MemberWithRole & { status: MemberStatus },
  status: MemberStatus | null,
): string | null {
  if (actor.memberId === target.memberId) return '본인의 상태는 변경할 수 없습니다.';
  if (actor.role === 'ROOT') return null;
  if (target.role !== 'USER') return '관리자는 다른 관리자나 루트 관리자의 상태를 변경할 수 없습니다.';
  if (status === 'SUSPENDED' || target.status === 'SUSPENDED')
    return '정지는 루트 관리자만 설정하거나 해제할 수 있습니다.';
  return null;
}

/**
 * Why an administrator may not give a member this role, as a sentence to show, or null.
 * @param role the requested one; null asks whether any change is allowed at all
 */
export function refuseRoleChange(
  actor: MemberWithRole,
  target: MemberWithRole,
  role: Role | null,
): string | null {
  if (actor.memberId === target.memberId) return '본인의 권한은 변경할 수 없습니다.';
  if (role === 'ROOT' && actor.role !== 'ROOT') return '루트 관리자만 ROOT 권한을 부여할 수 있습니다.';
  if (actor.role === target.role) return '같은 등급의 관리자끼리는 권한을 변경할 수 없습니다.';
  if (RANK[actor.role] < RANK[target.role]) return '등급이 더 높은 회원의 권한은 변경할 수 없습니다.';
  return null;
}

/** Why an administrator may not end all of a member's sessions, as a sentence to show, or null. */
export function refuseForceLogout(actor: MemberWithRole, target: MemberWithRole): string | null {
  return actor.role === 'ROOT' || target.role === 'USER'
    ? null
    : '관리자는 일반 회원만 강제 로그아웃할 수 있습니다.';
}
