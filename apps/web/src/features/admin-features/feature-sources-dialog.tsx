import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Feature, type FeatureSource, THUMBNAIL_LENGTH } from '#contracts';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Pager } from '@/components/ui/pager';
import { SkeletonLines } from '@/components/ui/skeleton';
import { classNames } from '@/lib/class-names';
import { formatDateTime } from '@/lib/format';
import { errorMessage } from '@/lib/query/error-message';
import { featureSourcesQuery } from './feature-queries.js';
import { categoryLabel } from './feature-text.js';

interface FeatureSourcesDialogProps {
  feature: Feature;
  onClose: () => void;
}

/** The raw features behind a final one, each with the beginning of the letter in which it was seen. */
export function FeatureSourcesDialog({ feature, onClose }: FeatureSourcesDialogProps) {
  const { coverLetterFeatureId, featuresCategory, description } = feature;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`특징 #${coverLetterFeatureId}의 원본`}
      description={
        <p className="flex flex-wrap items-center gap-2 text-body text-ink">
          <Badge>{categoryLabel(featuresCategory)}</Badge> {description}
        </p>
      }
      width="wide"
    >
      <div className="mt-5 flex flex-col gap-5">
        <Sources featureId={coverLetterFeatureId} />
      </div>
    </Dialog>
  );
}

function Sources({ featureId }: { featureId: number }) {
  const [page, setPage] = useState(0);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    featureSourcesQuery(featureId, page),
  );
  // Fewer than before, and this page is none of them any more.
  if (data && !isPlaceholderData && page > 0 && page >= data.totalPages)
    setPage(Math.max(0, data.totalPages - 1));
  return (
    <>
      {error && (
        <ErrorState
          title="원본을 불러오지 못했어요"
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines lines={5} label="로딩 중..." />}
      {data?.totalElements === 0 && <p className="text-small text-ink-soft">남아 있는 원본이 없어요.</p>}
      {data && data.totalElements > 0 && (
        <>
          <ol
            aria-label="원본 특징"
            aria-busy={isPlaceholderData}
            className={classNames(
              'divide-y divide-line border-y border-line',
              isPlaceholderData && 'opacity-60',
            )}
          >
            {data.content.map((source) => (
              <SourceRow key={source.rawCoverLetterFeatureId} source={source} />
            ))}
          </ol>
          <Pager
            label="원본 쪽 이동"
            page={page}
            totalPages={data.totalPages}
            totalElements={data.totalElements}
            size={data.size}
            onPageChange={setPage}
          />
        </>
      )}
    </>
  );
}

const SourceRow = ({ source }: { source: FeatureSource }) => (
  <li className="flex flex-col gap-1.5 py-4">
    <p>{source.description}</p>
    <blockquote className="border-l-2 border-line pl-3 text-small text-ink-soft">
      {source.letterPreview}
      {source.letterPreview.length >= THUMBNAIL_LENGTH - 1 && '…'}
    </blockquote>
    <p className="text-caption text-ink-faint">
      #{source.rawCoverLetterFeatureId} · 자기소개서 {source.coverLetterId} ·{' '}
      <time dateTime={source.createdAt}>{formatDateTime(source.createdAt)}</time>
    </p>
  </li>
);
