import { AUDIT_ACTION_NAMES } from '#domain';
import { RefreshButton } from '@/components/refresh-button/refresh-button';
import { ChangeList } from '@/features/admin-audit';
import { type AuditWords, MemberDesk, MemberSummary } from '@/features/admin-members';
import { queryKeys } from '@/lib/query/query-keys';
import { useDocumentTitle } from '@/lib/use-document-title';

const REFRESHED = [queryKeys.adminMemberStatistics, queryKeys.adminMemberList];

const auditWords: AuditWords = {
  action: ({ action }) => AUDIT_ACTION_NAMES[action],
  changes: (entry) => <ChangeList entry={entry} />,
};

/** /admin/members. */
export default function MembersPage() {
  useDocumentTitle('회원 관리');
  return (
    <div className="page-width flex flex-col gap-8 py-10">
      <header className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-title">회원 관리</h1>
          <RefreshButton queryKeys={REFRESHED} />
        </div>
        <MemberSummary />
      </header>
      <MemberDesk auditWords={auditWords} />
    </div>
  );
}
