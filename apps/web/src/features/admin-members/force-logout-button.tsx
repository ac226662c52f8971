import { useState } from 'react';
import type { Member } from '#contracts';
import { type MemberWithRole, refuseForceLogout } from '#domain';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Consequence, usePendingChange, useForceLogout, Refusal } from './member-changes.js';
import { memberName } from './member-text.js';

interface ForceLogoutButtonProps {
  actor: MemberWithRole;
  member: Member;
}

/** Ends all sessions of a member after a confirmation; disabled with a reason where that is not allowed. */
export function ForceLogoutButton({ actor, member }: ForceLogoutButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const logout = useForceLogout(member);
  const { isChanging, unlessChanging } = usePendingChange('force-logout', member.memberId);
  const reason = refuseForceLogout(actor, member);
  const label = `${memberName(member)} 강제 로그아웃`;
  const confirm = () => {
    setIsConfirming(false);
    unlessChanging(() => logout.mutate());
  };
  if (reason)
    return (
      <Refusal reason={reason}>
        {(id) => (
          <Button size="small" aria-label={label} aria-disabled aria-describedby={id}>
            강제 로그아웃
          </Button>
        )}
      </Refusal>
    );
  return (
    <>
      <Button
        size="small"
        variant="danger-outline"
        aria-label={label}
        isBusy={isChanging}
        onClick={() => setIsConfirming(true)}
      >
        강제 로그아웃
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={`${memberName(member)}님을 강제 로그아웃하시겠습니까?`}
        description={
          <Consequence member={member}>
            로그인한 모든 기기에서 바로 로그아웃돼요. 다시 로그인할 수는 있어요.
          </Consequence>
        }
        confirmLabel="강제 로그아웃"
        isDanger
        onConfirm={confirm}
      />
    </>
  );
}
