import { AuditLog } from '@/features/admin-audit/audit-log';
import { useDocumentTitle } from '@/lib/use-document-title';

/** /admin/audit. */
export default function AuditPage() {
  useDocumentTitle('감사 기록');
  return (
    <div className="page-width py-10">
      <AuditLog />
    </div>
  );
}
