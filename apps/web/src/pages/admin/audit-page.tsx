import { RefreshButton } from '@/components/refresh-button/refresh-button';
import { AuditDesk } from '@/features/admin-audit';
import { queryKeys } from '@/lib/query/query-keys';
import { useDocumentTitle } from '@/lib/use-document-title';

/** /admin/audit. */
export default function AuditPage() {
  useDocumentTitle('감사 기록');
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-title">감사 기록</h1>
        <RefreshButton queryKeys={[queryKeys.audit]} />
      </header>
      <AuditDesk />
    </div>
  );
}
