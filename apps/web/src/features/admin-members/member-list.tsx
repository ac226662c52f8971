import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MEMBER_PAGE_SIZES, type Member } from '#contracts';
import type { MemberWithRole } from '#domain';
import { useListFilters } from '@/components/use-list-filters';
import { RecordList } from '@/components/record-list';
import type { RecordColumn } from '@/components/record-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { formatDate, formatDateTime, formatRelative } from '@/lib/format';
import { ForceLogoutButton } from './force-logout-button.js';
import { MemberFilterBar, memberFiltersSchema } from './member-filters.js';
import { memberListQuery } from './member-queries.js';
import { memberName, RoleBadge, StatusBadge } from './member-text.js';
import { RoleSelect } from './role-select.js';
import { StatusSwitch } from './status-switch.js';

interface MemberListProps {
  /** The signed-in administrator. */
  actor: MemberWithRole;
  onOpen: (memberId: number) => void;
}

/** The list of members with search and inline actions. */
export function MemberList({ actor, onOpen }: MemberListProps) {
  const filters = useListFilters({
    schema: memberFiltersSchema,
    sizes: MEMBER_PAGE_SIZES,
    defaultSize: MEMBER_PAGE_SIZES[0],
  });
  const { applied, pagination, reset } = filters;
  const query = useQuery(memberListQuery(applied, pagination.page, pagination.size));
  const columns = useMemo(() => memberColumns(actor, onOpen), [actor, onOpen]);
  return (
    <section aria-labelledby="member-list" className="flex flex-col gap-6">
      <h2 id="member-list" className="text-heading">
        회원 목록
      </h2>
      <MemberFilterBar filters={filters} />
      <RecordList
        query={query}
        pagination={pagination}
        sizeOptions={MEMBER_PAGE_SIZES}
        label="회원 목록"
        columns={columns}
        rowKey={({ memberId }) => memberId}
        cardsBelow="lg"
        loadingText="로딩 중..."
        errorTitle="회원 목록을 불러오지 못했습니다."
        empty={
          <EmptyState
            title="조건에 맞는 회원이 없어요"
            description="이메일과 이름은 일부만 적어도 찾아요. 조건을 줄여 다시 찾아보세요."
            action={<Button onClick={reset}>필터 초기화</Button>}
          />
        }
      />
    </section>
  );
}

/** The columns of the list as this administrator sees them. */
const memberColumns = (actor: MemberWithRole, onOpen: (memberId: number) => void): RecordColumn<Member>[] => [
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

const JoinDate = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)} className="whitespace-nowrap">
    {formatDate(at)}
  </time>
);
