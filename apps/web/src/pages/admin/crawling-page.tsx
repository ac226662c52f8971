import { Link } from 'react-router';
import { ConnectionChip } from '@/components/live/connection-chip';
import { buttonClass } from '@/components/ui/button';
import { CrawlRunHistory, CrawlRunPanel, StartCrawl } from '@/features/admin-crawl-runs';
import { paths } from '@/lib/paths';
import { useDocumentTitle } from '@/lib/use-document-title';

/** /admin/crawling. */
export default function CrawlingPage() {
  useDocumentTitle('크롤링 관리');
  const sourcesLink = (
    <Link to={paths.crawlSources} className={buttonClass()}>
      출처 관리
    </Link>
  );
  return (
    <div className="page-width flex flex-col gap-10 py-10">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-title">크롤링 관리</h1>
          <ConnectionChip />
        </div>
        <div className="flex flex-wrap items-start gap-2">
          {sourcesLink}
          <StartCrawl />
        </div>
      </header>
      <CrawlRunPanel emptyAction={sourcesLink} />
      <CrawlRunHistory />
    </div>
  );
}
