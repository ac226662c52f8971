import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { RefreshButton } from '@/components/refresh-button';
import { buttonClass } from '@/components/ui/button';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { CrawlRunHistory } from '@/features/admin-crawl-runs/crawl-run-history';
import { CrawlRunPanel, StartCrawl } from '@/features/admin-crawl-runs/crawl-run-panel';
import { SampleLetters, useLetterFilters } from '@/features/admin-sample-letters/sample-letters';
import { useFeatureFilters } from '@/features/admin-letter-features/feature-list';
import { FinalFeatures } from '@/features/admin-letter-features/final-features';
import { RawFeatures } from '@/features/admin-letter-features/raw-features';
import { useLiveFeatures } from '@/features/admin-letter-features/use-feature-job';
import { CRAWLING_TABS, paths } from '@/lib/paths';
import { queryKeys } from '@/lib/query/query-keys';
import { AdminPageFrame } from './admin-page-frame.js';

const REFRESHED_QUERIES = [queryKeys.crawledCoverLetters, queryKeys.crawlRuns, queryKeys.features];

/** /admin/crawling. */
export default function CrawlingPage() {
  useLiveFeatures();
  const [refreshes, setRefreshes] = useState(0);
  return (
    <AdminPageFrame
      title="크롤링 관리"
      isLive
      actions={
        <RefreshButton queryKeys={REFRESHED_QUERIES} onRefreshed={() => setRefreshes(refreshes + 1)} />
      }
    >
      <CrawlingTabs refreshes={refreshes} />
    </AdminPageFrame>
  );
}

const TAB_LABELS: Record<(typeof CRAWLING_TABS)[number], string> = {
  letters: '크롤링',
  raw: '특징 추출',
  final: '중복 제거',
};
const TABS = CRAWLING_TABS.map((value) => ({ value, label: TAB_LABELS[value] }));

// The tab, and the pages that are reset when it changes. The filters of the lists stay, and so does the page of runs.
const searchParsers = {
  tab: parseAsStringLiteral(CRAWLING_TABS).withDefault('letters'),
  'letter-page': parseAsString,
  'raw-page': parseAsString,
  'final-page': parseAsString,
};
const FIRST_PAGES = { 'letter-page': null, 'raw-page': null, 'final-page': null };

interface CrawlingTabsProps {
  /** How often the administrator has refreshed by hand. */
  refreshes: number;
}

/** Sample letters, the features seen in them, and those after deduplication, a tab each. */
function CrawlingTabs({ refreshes }: CrawlingTabsProps) {
  const [{ tab }, setAddress] = useQueryStates(searchParsers, { history: 'push' });
  // Held here, since a hidden tab is unmounted: what was chosen but not searched for yet stays.
  const letterFilters = useLetterFilters();
  const rawFilters = useFeatureFilters('raw-');
  const finalFilters = useFeatureFilters('final-');
  return (
    <Tabs
      label="크롤링 관리"
      value={tab}
      onValueChange={(chosen) => void setAddress({ tab: chosen, ...FIRST_PAGES })}
      tabs={TABS}
    >
      <TabPanel value="letters" className="flex flex-col gap-12 !pt-8">
        <CrawlTab />
        <SampleLetters filters={letterFilters} refreshes={refreshes} />
        <CrawlRunHistory />
      </TabPanel>
      <TabPanel value="raw" className="!pt-8">
        <RawFeatures filters={rawFilters} refreshes={refreshes} />
      </TabPanel>
      <TabPanel value="final" className="!pt-8">
        <FinalFeatures filters={finalFilters} refreshes={refreshes} />
      </TabPanel>
    </Tabs>
  );
}

const CrawlTab = () => (
  <div className="flex flex-col gap-6">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <p className="text-small text-ink-soft sm:pt-2.5">켜 둔 출처에서 샘플 자기소개서를 모아 와요.</p>
      <div className="flex flex-wrap items-start gap-2">
        <Link to={paths.crawlSources} className={buttonClass()}>
          출처 관리
        </Link>
        <StartCrawl />
      </div>
    </div>
    <CrawlRunPanel />
  </div>
);
