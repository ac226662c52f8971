import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '@/components/ui/button';
import { SourceList } from '@/features/admin-crawl-sources';
import { paths } from '@/lib/paths';
import { useDocumentTitle } from '@/lib/use-document-title';
import { BackLink } from './back-link.js';

/** /admin/crawling/sources. */
export default function CrawlSourcesPage() {
  useDocumentTitle('크롤링 출처');
  const addLink = (
    <Link to={paths.newCrawlSource} className={buttonClass({ variant: 'solid' })}>
      <Plus aria-hidden /> 출처 더하기
    </Link>
  );
  return (
    <div className="page-width flex flex-col gap-6 py-10">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <BackLink to={paths.crawling}>크롤링 관리</BackLink>
          <h1 className="text-title">크롤링 출처</h1>
        </div>
        {addLink}
      </header>
      <SourceList emptyAction={addLink} />
    </div>
  );
}
