import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type MemberDetail, type Member, type MemberStatus, memberStatusSchema } from '#contracts';
import { type MemberWithRole, refuseStatusChange } from '#domain';
import { MemberPicture } from '@/components/member-picture';
import { Moment } from '@/components/moment';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Select } from '@/components/ui/select';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isHttpError } from '@/lib/api/api-errors';
import { formatNumber } from '@/lib/format';
import { MEMBER_STATUS_NAMES } from '@/lib/role-and-status-names';
import { errorMessage } from '@/lib/query/error-message';
import { DrawerSection } from './drawer-section.js';
import { ForceLogoutButton } from './force-logout-button.js';
import { memberQuery } from './member-queries.js';
import { type AuditWords, MemberAudit, MemberDevices, MemberJobs } from './member-records.js';
import { memberName, RoleBadge, StatusBadge } from './member-text.js';
import { MemberTokens } from './member-tokens.js';
import { RoleSelect } from './role-select.js';
import { useStatusChoice } from './status-switch.js';

export interface MemberDrawerProps {
  actor: MemberWithRole;
  memberId: number;
  onClose: () => void;
  auditWords: AuditWords;
}

/** Everything about a member, at the side of the list. */
export function MemberDrawer({ actor, memberId, onClose, auditWords }: MemberDrawerProps) {
  const query = useQuery(memberQuery(memberId));
  const { data } = query;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={data ? `${memberName(data)}님` : '회원 정보'}
      placement="side"
      width="medium"
    >
      {!data && !query.error && <SkeletonLines lines={8} label="회원 정보를 불러오는 중이에요" />}
      {query.error && <Failure query={query} />}
      {data && (
        <div className="flex flex-col gap-8">
          <MemberFacts member={data} isActor={memberId === actor.memberId} />
          <RoleAndStatusSection actor={actor} member={data} />
          <MemberTokens member={data} />
          <MemberDevices memberId={memberId} />
          <MemberJobs memberId={memberId} />
          <MemberAudit member={data} words={auditWords} />
        </div>
      )}
    </Dialog>
  );
}

interface FailureProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

const Failure = ({ query: { error, isFetching, refetch } }: FailureProps) =>
  isHttpError(error, 404) ? (
    <ErrorState title="회원을 찾을 수 없어요" description="탈퇴했거나 없는 회원이에요." />
  ) : (
    <ErrorState
      title="회원 정보를 불러오지 못했어요"
      description={errorMessage(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      className="mb-6"
    />
  );

/** A member's profile. */
function MemberFacts({ member, isActor }: { member: MemberDetail; isActor: boolean }) {
  const { role, status, email, picture } = member;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-start gap-3.5">
        <MemberPicture name={memberName(member)} picture={picture} />
        <div className="min-w-0">
          <p className="text-small text-ink-soft">{email}</p>
          <p className="mt-1.5 flex flex-wrap gap-2">
            <RoleBadge role={role} />
            <StatusBadge status={status} />
            {isActor && <Badge tone="green">나</Badge>}
          </p>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2 sm:gap-y-3">
        <Fact name="회원 번호">#{member.memberId}</Fact>
        <Fact name="구글 ID">{member.googleId || '-'}</Fact>
        <Fact name="자기소개서">{formatNumber(member.coverLetterCount)}편</Fact>
        <Fact name="이력서">{formatNumber(member.resumeCount)}개</Fact>
        <Fact name="마지막 로그인">
          {member.lastLoginAt ? <Moment at={member.lastLoginAt} /> : '로그인 기록 없음'}
        </Fact>
        <Fact name="가입일">
          <Moment at={member.createdAt} />
        </Fact>
        <Fact name="마지막 수정">
          <Moment at={member.updatedAt} />
        </Fact>
      </dl>
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="max-sm:grid max-sm:grid-cols-[6rem_1fr] max-sm:items-baseline">
    <dt className="text-caption text-ink-faint">{name}</dt>
    <dd className="text-small break-all">{children}</dd>
  </div>
);

interface RoleAndStatusSectionProps {
  actor: MemberWithRole;
  member: Member;
}

/** The member's role and status with their controls; unlike the list it can also suspend. */
function RoleAndStatusSection({ actor, member }: RoleAndStatusSectionProps) {
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

function StatusSelect({ actor, member }: RoleAndStatusSectionProps) {
  const { shown, isChanging, choose, confirmation } = useStatusChoice(member);
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
      {confirmation}
    </>
  );
}

function choiceOf(actor: MemberWithRole, member: Member, status: MemberStatus) {
  const reason = status === member.status ? null : refuseStatusChange(actor, member, status);
  const name = MEMBER_STATUS_NAMES[status];
  return { value: status, label: reason ? `${name} — ${reason}` : name, disabled: reason !== null };
}
