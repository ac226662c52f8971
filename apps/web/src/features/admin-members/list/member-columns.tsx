import type { Member } from '#contracts';
import type { MemberStanding } from '#domain';
import type { RecordColumn } from '@/components/record-table/record-table';
import { Badge } from '@/components/ui/badge';
import { formatDate, formatDateTime, formatRelative } from '@/lib/format';
import { ForceLogoutButton } from '../changes/force-logout-button.js';
import { RoleSelect } from '../changes/role-select.js';
import { StatusSwitch } from '../changes/status-switch.js';
import { memberName } from '../member-text.js';
import { RoleBadge, StatusBadge } from '../member-badges.js';

/** The columns of the list as this administrator sees them. */
export const memberColumns = (
  actor: MemberStanding,
  onOpen: (memberId: number) => void,
): RecordColumn<Member>[] => [
  {
    header: '회원 정보',
    isTitle: true,
    className: 'lg:min-w-52',
    cell: (member) => (
      <MemberCell
        member={member}
        isActor={member.memberId === actor.memberId}
        onOpen={() => onOpen(member.memberId)}
      />
    ),
  },
  { header: '권한', cell: ({ role }) => <RoleBadge role={role} /> },
  { header: '상태', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: '마지막 로그인', cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} /> },
  { header: '가입일', cell: ({ createdAt }) => <JoinDate at={createdAt} /> },
  { header: '활성', cell: (member) => <StatusSwitch actor={actor} member={member} /> },
  { header: '권한 변경', cell: (member) => <RoleSelect actor={actor} member={member} /> },
  {
    header: '강제 로그아웃',
    isActions: true,
    align: 'end',
    cell: (member) => <ForceLogoutButton actor={actor} member={member} />,
  },
];

interface MemberCellProps {
  member: Member;
  isActor: boolean;
  onOpen: () => void;
}

function MemberCell({ member, isActor, onOpen }: MemberCellProps) {
  return (
    <div className="flex flex-col">
      <span className="flex flex-wrap items-center gap-x-2">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="touch-target text-left font-semibold underline decoration-line-strong decoration-1 underline-offset-4 hover:text-accent hover:decoration-accent"
        >
          {memberName(member)}
          <span className="sr-only"> 자세히</span>
        </button>
        {isActor && <Badge tone="green">나</Badge>}
      </span>
      <span className="text-caption text-ink-soft">
        {member.email} <span className="whitespace-nowrap text-ink-faint">#{member.memberId}</span>
      </span>
    </div>
  );
}

const LastLogin = ({ at }: { at: string | null }) =>
  at === null ? (
    <span className="text-ink-faint">로그인 기록 없음</span>
  ) : (
    <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
      {formatRelative(at)}
    </time>
  );

const JoinDate = ({ at }: { at: string | null }) =>
  at === null ? (
    '-'
  ) : (
    <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
      {formatDate(at)}
    </time>
  );
