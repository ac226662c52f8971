import { useState } from 'react';
import type { Member, MemberStatus } from '#contracts';
import { type MemberWithRole, refuseStatusChange } from '#domain';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Switch } from '@/components/ui/switch';
import { MEMBER_STATUS_NAMES } from '@/lib/role-and-status-names';
import { Refusal, Consequence, useChangeStatus, usePendingChange } from './member-changes.js';
import { memberName } from './member-text.js';

interface StatusSwitchProps {
  actor: MemberWithRole;
  member: Member;
}

/** Activates or deactivates a member; disabled with a reason where that is not allowed. */
export function StatusSwitch({ actor, member }: StatusSwitchProps) {
  const { shown, isChanging, choose, confirmation } = useStatusChoice(member);
  const target = member.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE';
  const reason = refuseStatusChange(actor, member, target);
  const switchProps = { label: `${memberName(member)} 활성`, isChecked: shown === 'ACTIVE' };
  const toggle = () => choose(target);
  if (reason)
    return (
      <Refusal reason={reason}>
        {(id) => <Switch {...switchProps} isLocked aria-describedby={id} onCheckedChange={toggle} />}
      </Refusal>
    );
  return (
    <>
      <Switch {...switchProps} isLocked={isChanging} aria-busy={isChanging} onCheckedChange={toggle} />
      {confirmation}
    </>
  );
}

/** Chooses a member's status; asks first where it suspends the member or lifts that. */
export function useStatusChoice(member: Member) {
  const change = useChangeStatus(member);
  const { isChanging, unlessChanging } = usePendingChange('status', member.memberId);
  const [toConfirm, setToConfirm] = useState<MemberStatus | null>(null);
  const begin = (status: MemberStatus) => unlessChanging(() => change.mutate(status));
  const choose = (status: MemberStatus) => {
    if (status === 'SUSPENDED' || member.status === 'SUSPENDED') setToConfirm(status);
    else begin(status);
  };
  const confirm = () => {
    setToConfirm(null);
    if (toConfirm) begin(toConfirm);
  };
  return {
    /** The current status, or the requested one while the request is pending. */
    shown: change.isPending ? change.variables : member.status,
    isChanging,
    choose,
    confirmation: toConfirm && (
      <StatusConfirmation
        member={member}
        status={toConfirm}
        onConfirm={confirm}
        onCancel={() => setToConfirm(null)}
      />
    ),
  };
}

interface StatusConfirmationProps {
  member: Member;
  status: MemberStatus;
  onConfirm: () => void;
  onCancel: () => void;
}

function StatusConfirmation({ member, status, onConfirm, onCancel }: StatusConfirmationProps) {
  const suspends = status === 'SUSPENDED';
  const name = memberName(member);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onCancel}
      title={suspends ? `${name}님을 정지할까요?` : `${name}님의 정지를 풀까요?`}
      description={
        <Consequence member={member}>
          {suspends
            ? '모든 기기에서 바로 로그아웃되고, 정지를 풀 때까지 로그인할 수 없어요.'
            : `${MEMBER_STATUS_NAMES[status]} 상태가 돼요.`}
        </Consequence>
      }
      confirmLabel={suspends ? '정지' : '정지 해제'}
      isDanger={suspends}
      onConfirm={onConfirm}
    />
  );
}
