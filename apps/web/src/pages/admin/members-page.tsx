import { AUDIT_ACTION_NAMES } from '#domain';
import { RefreshButton } from '@/components/refresh-button';
import { ChangeList } from '@/features/admin-audit/change-list';
import type { AuditWords } from '@/features/admin-members/member-records';
import { MemberSummary } from '@/features/admin-members/member-statistics';
import { MembersPanel } from '@/features/admin-members/members-panel';
import { queryKeys } from '@/lib/query/query-keys';
import { AdminPageFrame } from './admin-page-frame.js';

const REFRESHED_QUERIES = [queryKeys.adminMemberStatistics, queryKeys.adminMemberList];

const auditWords: AuditWords = {
  action: ({ action }) => AUDIT_ACTION_NAMES[action],
  changes: (entry) => <ChangeList entry={entry} />,
};

/** /admin/members: the statistics of the members, their list, and the drawer of one of them. */
export default function MembersPage() {
  return (
    <AdminPageFrame
      title="회원 관리"
      actions={<RefreshButton queryKeys={REFRESHED_QUERIES} />}
      summary={<MemberSummary />}
      className="gap-8"
    >
      <MembersPanel auditWords={auditWords} />
    </AdminPageFrame>
  );
}
