import { RefreshButton } from '@/components/refresh-button';
import { AiStatisticsPanel } from '@/features/admin-ai/ai-statistics';
import { AiSwitchPanel } from '@/features/admin-ai/ai-switch-panel';
import { queryKeys } from '@/lib/query/query-keys';
import { AdminPageFrame } from './admin-page-frame.js';

const REFRESHED_QUERIES = [queryKeys.adminAi];

/** /admin/ai. */
export default function AiPage() {
  return (
    <AdminPageFrame
      title="AI"
      isLive
      actions={<RefreshButton queryKeys={REFRESHED_QUERIES} />}
      className="gap-10"
    >
      <AiSwitchPanel />
      <AiStatisticsPanel />
    </AdminPageFrame>
  );
}
