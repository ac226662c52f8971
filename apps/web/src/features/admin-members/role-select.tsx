import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type Member, type Role, roleSchema } from '#contracts';
import { type MemberWithRole, particleFor, refuseRoleChange } from '#domain';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Select } from '@/components/ui/select';
import { ROLE_NAMES } from '@/lib/role-and-status-names';
import { Consequence, useChangeRole, usePendingChange, Refusal } from './member-changes.js';
import { memberName } from './member-text.js';

interface RoleSelectProps {
  actor: MemberWithRole;
  member: Member;
}

/** Changes a member's role; disabled with a reason where that is not allowed. */
export function RoleSelect({ actor, member }: RoleSelectProps) {
  const reason = refuseRoleChange(actor, member, null);
  const label = `${memberName(member)} 권한`;
  if (!reason) return <OpenRoleSelect actor={actor} member={member} label={label} />;
  return (
    <Refusal reason={reason}>
      {(id) => (
        <button
          type="button"
          role="combobox"
          aria-label={label}
          aria-expanded={false}
          aria-disabled
          aria-describedby={id}
          className="inline-flex min-h-9 w-36 cursor-not-allowed items-center justify-between rounded-s border border-line-strong bg-sunken px-3 text-small text-ink-faint pointer-coarse:min-h-11"
        >
          {ROLE_NAMES[member.role]}
          <ChevronDown aria-hidden className="size-4 opacity-60" />
        </button>
      )}
    </Refusal>
  );
}

function OpenRoleSelect({ actor, member, label }: RoleSelectProps & { label: string }) {
  const change = useChangeRole(member);
  const { isChanging, unlessChanging } = usePendingChange('role', member.memberId);
  const [toConfirm, setToConfirm] = useState<Role | null>(null);
  const confirm = () => {
    setToConfirm(null);
    if (toConfirm) unlessChanging(() => change.mutate(toConfirm));
  };
  return (
    <>
      <Select
        isCompact
        className="w-36"
        aria-label={label}
        aria-busy={isChanging}
        aria-disabled={isChanging}
        value={change.isPending ? change.variables : member.role}
        onChange={({ target }) => unlessChanging(() => setToConfirm(roleSchema.parse(target.value)))}
        options={roleOptions(actor, member)}
      />
      {toConfirm && (
        <RoleConfirmation
          member={member}
          role={toConfirm}
          onConfirm={confirm}
          onCancel={() => setToConfirm(null)}
        />
      )}
    </>
  );
}

/** Roles that cannot be given stay in the list with the reason in their text, since an option has no tooltip. */
const roleOptions = (actor: MemberWithRole, member: Member) =>
  roleSchema.options.map((role) => {
    const reason = role === member.role ? null : refuseRoleChange(actor, member, role);
    return {
      value: role,
      label: reason ? `${ROLE_NAMES[role]} — ${reason}` : ROLE_NAMES[role],
      disabled: reason !== null,
    };
  });

const CONSEQUENCES: Record<Role, string> = {
  USER: '관리 화면에 더는 들어갈 수 없어요.',
  ADMIN: '관리 화면에 들어가 일반 회원과 문서, 크롤링을 관리할 수 있어요.',
  ROOT: '모든 회원의 상태와 권한을 바꿀 수 있게 돼요. 루트 관리자의 권한은 이 화면에서 되돌릴 수 없어요.',
};

interface RoleConfirmationProps {
  member: Member;
  role: Role;
  onConfirm: () => void;
  onCancel: () => void;
}

const RoleConfirmation = ({ member, role, onConfirm, onCancel }: RoleConfirmationProps) => (
  <ConfirmDialog
    isOpen
    onOpenChange={onCancel}
    title={`${memberName(member)}님의 권한을 ‘${ROLE_NAMES[role]}’${particleFor(ROLE_NAMES[role], '으로/로')} 바꿀까요?`}
    description={<Consequence member={member}>{CONSEQUENCES[role]}</Consequence>}
    confirmLabel="권한 변경"
    isDanger
    onConfirm={onConfirm}
  />
);
