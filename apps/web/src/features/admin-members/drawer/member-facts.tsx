import type { ReactNode } from 'react';
import type { MemberDetail } from '#contracts';
import { MemberPicture } from '@/components/member-picture/member-picture';
import { Moment } from '@/components/moment/moment';
import { Badge } from '@/components/ui/badge';
import { formatNumber } from '@/lib/format';
import { RoleBadge, StatusBadge } from '../member-badges.js';
import { memberName } from '../member-text.js';

/** Who a member is. */
export function MemberFacts({ member, isActor }: { member: MemberDetail; isActor: boolean }) {
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
