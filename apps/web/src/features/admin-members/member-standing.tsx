import { type Member, type MemberStatus, memberStatusSchema } from '#contracts';
import { type MemberStanding, refuseStatusChange } from '#domain';
import { Select } from '@/components/ui/select';
import { MEMBER_STATUS_NAMES } from '@/lib/member-standing-names';
import { DrawerSection } from './drawer-section.js';
import { ForceLogoutButton } from './force-logout-button.js';
import { memberName } from './member-text.js';
import { RoleSelect } from './role-select.js';
import { useStatusChoice } from './status-switch.js';

interface MemberStandingSectionProps {
  actor: MemberStanding;
  member: Member;
}

/** The member's role and status with their controls; unlike the list it can also suspend. */
export function MemberStandingSection({ actor, member }: MemberStandingSectionProps) {
  const reason = refuseStatusChange(actor, member, null);
  return (
    <DrawerSection title="상태와 권한">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <dt className="text-caption font-semibold text-ink-soft">상태</dt>
          <dd>
            {reason ? (
              <p className="text-small text-ink-faint">{reason}</p>
            ) : (
              <StatusSelect actor={actor} member={member} />
            )}
          </dd>
        </div>
        <div className="flex flex-col gap-1.5">
          <dt className="text-caption font-semibold text-ink-soft">권한</dt>
          <dd>
            <RoleSelect actor={actor} member={member} />
          </dd>
        </div>
      </dl>
      <div>
        <ForceLogoutButton actor={actor} member={member} />
      </div>
    </DrawerSection>
  );
}

function StatusSelect({ actor, member }: MemberStandingSectionProps) {
  const { shown, isChanging, choose, question } = useStatusChoice(member);
  const choices = memberStatusSchema.options.map((status) => choiceOf(actor, member, status));
  return (
    <>
      <Select
        isCompact
        className="w-36"
        aria-label={`${memberName(member)} 상태`}
        aria-busy={isChanging}
        aria-disabled={isChanging}
        value={shown}
        onChange={({ target }) => choose(memberStatusSchema.parse(target.value))}
        options={choices}
      />
      {question}
    </>
  );
}

function choiceOf(actor: MemberStanding, member: Member, status: MemberStatus) {
  const reason = status === member.status ? null : refuseStatusChange(actor, member, status);
  const name = MEMBER_STATUS_NAMES[status];
  return { value: status, label: reason ? `${name} — ${reason}` : name, disabled: reason !== null };
}
