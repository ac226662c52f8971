import type { Member, MemberStatus, Role } from '#contracts';
import { type BadgeTone, Badge } from '@/components/ui/badge';
import { MEMBER_STATUS_NAMES, ROLE_NAMES } from '@/lib/role-and-status-names';

const ROLE_TONES: Record<Role, BadgeTone> = { USER: 'neutral', ADMIN: 'accent', ROOT: 'accent' };

const STATUS_TONES: Record<MemberStatus, BadgeTone> = {
  ACTIVE: 'green',
  INACTIVE: 'amber',
  SUSPENDED: 'red',
};

/** The display name of a member; an account may have no name. */
export const memberName = ({ name, email }: Pick<Member, 'name' | 'email'>): string => name.trim() || email;

/** Share of active members in percent with one decimal; 0.0 if there are none. */
export const activationRate = (active: number, total: number): string =>
  (total === 0 ? 0 : (active / total) * 100).toFixed(1);

export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge tone={ROLE_TONES[role]}>{ROLE_NAMES[role]}</Badge>
);

export const StatusBadge = ({ status }: { status: MemberStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{MEMBER_STATUS_NAMES[status]}</Badge>
);
