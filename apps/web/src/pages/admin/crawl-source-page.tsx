import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { CrawlSource } from '#contracts';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { crawlSourceQuery, SourceEditor } from '@/features/admin-crawl-sources';
import NotFoundPage from '@/features/dead-ends/not-found-page';
import { paths } from '@/lib/paths';
import { errorMessage } from '@/lib/query/error-message';
import { useDocumentTitle } from '@/lib/use-document-title';
import { BackLink } from './back-link.js';

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
  useDocumentTitle(`${title} · 크롤링 출처`);
  const navigate = useNavigate();
  return (
    <div className="page-width flex flex-col gap-8 py-10">
      <header>
        <BackLink to={paths.crawlSources}>크롤링 출처</BackLink>
        <h1 className="text-title">{title}</h1>
      </header>
      <SourceEditor
        source={source}
        onSaved={({ sourceId }, isNew) => {
          if (isNew) void navigate(paths.crawlSource(sourceId), { replace: true });
        }}
        onCancel={() => void navigate(paths.crawlSources)}
      />
    </div>
  );
}
