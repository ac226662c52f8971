import { useState } from 'react';
import { RefreshButton } from '@/components/refresh-button';
import { useLiveFeatures } from '@/features/admin-features/use-feature-job';
import { queryKeys } from '@/lib/query/query-keys';
import { AdminPageFrame } from './admin-page-frame.js';
import { CrawlingTabs } from './crawling-tabs.js';

const SHOWN = [queryKeys.crawledCoverLetters, queryKeys.crawlRuns, queryKeys.features];

/** /admin/crawling. */
export default function CrawlingPage() {
  useLiveFeatures();
  const [refreshes, setRefreshes] = useState(0);
  return (
    <AdminPageFrame
      title="크롤링 관리"
      isLive
      actions={<RefreshButton queryKeys={SHOWN} onRefreshed={() => setRefreshes(refreshes + 1)} />}
    >
      <CrawlingTabs refreshes={refreshes} />
    </AdminPageFrame>
  );
}
