import { useState } from 'react';
import { ConnectionChip } from '@/components/live/connection-chip';
import { RefreshButton } from '@/components/refresh-button/refresh-button';
import { useLiveFeatures } from '@/features/admin-features';
import { queryKeys } from '@/lib/query/query-keys';
import { useDocumentTitle } from '@/lib/use-document-title';
import { CrawlingTabs } from './crawling-tabs.js';

const SHOWN = [queryKeys.crawledCoverLetters, queryKeys.crawlRuns, queryKeys.features];

/** /admin/crawling. */
export default function CrawlingPage() {
  useDocumentTitle('크롤링 관리');
  useLiveFeatures();
  const [refreshes, setRefreshes] = useState(0);
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-4">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
          <h1 className="text-title">크롤링 관리</h1>
          <ConnectionChip />
        </div>
        <RefreshButton queryKeys={SHOWN} onRefreshed={() => setRefreshes(refreshes + 1)} />
      </header>
      <CrawlingTabs refreshes={refreshes} />
    </div>
  );
}
