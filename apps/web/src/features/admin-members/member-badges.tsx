import type { MemberStatus, Role } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { ROLE_NAMES, ROLE_TONES, STATUS_NAMES, STATUS_TONES } from './member-text.js';

export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge tone={ROLE_TONES[role]}>{ROLE_NAMES[role]}</Badge>
);

export const StatusBadge = ({ status }: { status: MemberStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]}</Badge>
);
