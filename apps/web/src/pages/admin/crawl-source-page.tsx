import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { CrawlSource } from '#contracts';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { crawlSourceQuery } from '@/features/admin-crawl-sources/crawl-source-queries';
import { SourceEditor } from '@/features/admin-crawl-sources/source-editor';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { NotFoundPage } from '@/pages/error-pages';
import { AdminPageFrame } from './admin-page-frame.js';

/** /admin/crawling/sources/new and …/{id}. */
export default function CrawlSourcePage() {
  const { id = '' } = useParams();
  if (id === 'new') return <Editor source={null} />;
  return /^\d{1,9}$/.test(id) ? <SavedSource key={id} sourceId={Number(id)} /> : <NotFoundPage />;
}

function SavedSource({ sourceId }: { sourceId: number }) {
  const { data: source, error, isFetching, refetch } = useQuery(crawlSourceQuery(sourceId));
  if (source) return <Editor source={source} />;
  if (source === null) return <NotFoundPage />;
  return (
    <div className="page-width py-10">
      {error ? (
        <ErrorState
          title="출처를 불러오지 못했어요"
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonLines lines={8} label="출처를 불러오는 중이에요" />
      )}
    </div>
  );
}

function Editor({ source }: { source: CrawlSource | null }) {
  const title = source ? source.name : '새 출처';
  const navigate = useNavigate();
  return (
    <AdminPageFrame
      title={title}
      documentTitle={`${title} · 크롤링 출처`}
      parent={{ path: paths.crawlSources, name: '크롤링 출처' }}
      className="gap-8"
    >
      <SourceEditor
        source={source}
        onSaved={({ sourceId }, isNew) => {
          if (isNew) void navigate(paths.crawlSource(sourceId), { replace: true });
        }}
        onCancel={() => void navigate(paths.crawlSources)}
      />
    </AdminPageFrame>
  );
}
