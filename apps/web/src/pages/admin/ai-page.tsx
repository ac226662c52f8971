import { ConnectionChip } from '@/components/live/connection-chip';
import { RefreshButton } from '@/components/refresh-button/refresh-button';
import { AiStatisticsPanel, AiSwitchPanel } from '@/features/admin-ai';
import { queryKeys } from '@/lib/query/query-keys';
import { useDocumentTitle } from '@/lib/use-document-title';

const SHOWN = [queryKeys.adminAi];

/** /admin/ai. */
export default function AiPage() {
  useDocumentTitle('AI');
  return (
    <div className="page-width flex flex-col gap-10 py-10">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-title">AI</h1>
          <ConnectionChip />
        </div>
        <RefreshButton queryKeys={SHOWN} />
      </header>
      <AiSwitchPanel />
      <AiStatisticsPanel />
    </div>
  );
}
