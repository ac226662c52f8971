import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '@/components/ui/button';
import { SourceList } from '@/features/admin-crawl-sources/source-list';
import { paths } from '@/lib/paths';
import { AdminPageFrame } from './admin-page-frame.js';

/** /admin/crawling/sources. */
export default function CrawlSourcesPage() {
  const addLink = (
    <Link to={paths.newCrawlSource} className={buttonClass({ variant: 'solid' })}>
      <Plus aria-hidden /> 출처 더하기
    </Link>
  );
  return (
    <AdminPageFrame
      title="크롤링 출처"
      parent={{ path: paths.crawling, name: '크롤링 관리' }}
      actions={addLink}
    >
      <SourceList emptyAction={addLink} />
    </AdminPageFrame>
  );
}
