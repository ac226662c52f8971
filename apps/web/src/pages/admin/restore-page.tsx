import { RefreshButton } from '@/components/refresh-button';
import { RestoreTabs } from '@/features/admin-restore/restore-panel';
import { queryKeys } from '@/lib/query/query-keys';
import { AdminPageFrame } from './admin-page-frame.js';

const REFRESHED_QUERIES = [queryKeys.adminResumes, queryKeys.adminCoverLetters];

/** /admin/restore. */
export default function RestorePage() {
  return (
    <AdminPageFrame title="복구 관리" actions={<RefreshButton queryKeys={REFRESHED_QUERIES} />}>
      <RestoreTabs />
    </AdminPageFrame>
  );
}
