import { RefreshButton } from '@/components/refresh-button/refresh-button';
import { RestoreDesk } from '@/features/admin-restore';
import { queryKeys } from '@/lib/query/query-keys';
import { useDocumentTitle } from '@/lib/use-document-title';

/** /admin/restore. */
export default function RestorePage() {
  useDocumentTitle('복구 관리');
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-title">복구 관리</h1>
        <RefreshButton queryKeys={[queryKeys.adminResumes, queryKeys.adminCoverLetters]} />
      </header>
      <RestoreDesk />
    </div>
  );
}
