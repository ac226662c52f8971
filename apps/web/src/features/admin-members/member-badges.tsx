import type { MemberStatus, Role } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { MEMBER_STATUS_NAMES, ROLE_NAMES } from '@/lib/member-standing-names';
import { ROLE_TONES, STATUS_TONES } from './member-text.js';

export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge tone={ROLE_TONES[role]}>{ROLE_NAMES[role]}</Badge>
);

export const StatusBadge = ({ status }: { status: MemberStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{MEMBER_STATUS_NAMES[status]}</Badge>
);
