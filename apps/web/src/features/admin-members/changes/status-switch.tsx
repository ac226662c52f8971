import type { Member } from '#contracts';
import { type MemberStanding, refuseStatusChange } from '#domain';
import { Switch } from '@/components/ui/switch';
import { memberName } from '../member-text.js';
import { Refusal } from './refusal.js';
import { useStatusChoice } from './use-status-choice.js';

interface StatusSwitchProps {
  actor: MemberStanding;
  member: Member;
}

/** Turns a member active or inactive, or says why that can't be done. */
export function StatusSwitch({ actor, member }: StatusSwitchProps) {
  const { shown, isChanging, choose, question } = useStatusChoice(member);
  const target = member.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE';
  const reason = refuseStatusChange(actor, member, target);
  const look = { label: `${memberName(member)} 활성`, isChecked: shown === 'ACTIVE' };
  const turn = () => choose(target);
  if (reason)
    return (
      <Refusal reason={reason}>
        {(id) => <Switch {...look} isLocked aria-describedby={id} onCheckedChange={turn} />}
      </Refusal>
    );
  return (
    <>
      <Switch {...look} isLocked={isChanging} aria-busy={isChanging} onCheckedChange={turn} />
      {question}
    </>
  );
}
