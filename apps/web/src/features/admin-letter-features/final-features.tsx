import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Feature, type FeatureSource, MAXIMUM_PREVIEW_LENGTH } from '#contracts';
import { useClampedPage } from '@/components/use-clamped-page';
import { usePendingRows } from '@/components/use-pending-rows';
import { Badge } from '@/components/ui/badge';
import { Dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/error-state';
import { Pager } from '@/components/ui/pager';
import { SkeletonLines } from '@/components/ui/skeleton';
import { FEATURE_CATEGORY_NAMES } from '@/lib/feature-category-names';
import { formatDateTime } from '@/lib/format';
import { errorMessage } from '@/lib/query/error-message';
import { FeatureJobPanel } from './feature-job-panel.js';
import { finalFeatureColumns, FeatureList, type FeatureFilters } from './feature-list.js';
import { finalFeatureListQuery, featureSourcesQuery } from './feature-queries.js';
import { FeatureStatisticsPanel } from './feature-statistics.js';
import { StartFeatureJob } from './start-feature-job.js';
import { useFeatureJob } from './use-feature-job.js';

const keyOf = ({ coverLetterFeatureId }: Feature) => coverLetterFeatureId;

interface FeaturesProps {
  filters: FeatureFilters;
  /** How often the administrator has refreshed by hand: a refresh shows new rows at once. */
  refreshes: number;
}

/** The features after deduplication, each with the raw ones behind it, and the jobs that make them. */
export function FinalFeatures({ filters, refreshes }: FeaturesProps) {
  const query = useQuery(finalFeatureListQuery(filters.request));
  const live = usePendingRows(query, keyOf, {
    isEnabled: true,
    listKey: JSON.stringify([filters.request, refreshes]),
  });
  const followed = useFeatureJob(live.reveal);
  const [opened, setOpened] = useState<Feature | null>(null);
  const columns = useMemo(() => finalFeatureColumns(setOpened), []);
  return (
    <section aria-labelledby="final-features" className="flex flex-col gap-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="final-features" className="text-heading">
            중복 제거
          </h2>
          <p className="text-small text-ink-soft">
            같은 말을 하는 특징을 하나로 모아요. 전체 처리는 추출부터 이어서 해요.
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-2">
          <StartFeatureJob type="PROCESS" followed={followed} variant="outline" />
          <StartFeatureJob type="DEDUPLICATE" followed={followed} />
        </div>
      </div>
      <FeatureJobPanel followed={followed} />
      <FeatureStatisticsPanel />
      <FeatureList
        label="최종 특징"
        query={query}
        live={live}
        filters={filters}
        columns={columns}
        rowKey={keyOf}
        cardsBelow="lg"
        emptyAdvice="원본 특징이 있으면 중복 제거 실행을 눌러 보세요."
      />
      {opened && <FeatureSourcesDialog feature={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

interface FeatureSourcesDialogProps {
  feature: Feature;
  onClose: () => void;
}

/** The raw features behind a final one, each with the beginning of its letter. */
function FeatureSourcesDialog({ feature, onClose }: FeatureSourcesDialogProps) {
  const { coverLetterFeatureId, featuresCategory, description } = feature;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`특징 #${coverLetterFeatureId}의 원본`}
      description={
        <p className="flex flex-wrap items-center gap-2 text-body text-ink">
          <Badge>{FEATURE_CATEGORY_NAMES[featuresCategory]}</Badge> {description}
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
  useClampedPage(page, isPlaceholderData ? undefined : data?.totalPages, setPage);
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
            className="divide-y divide-line border-y border-line busy-mark"
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

/**
 * Whether a preview is as long as one that the server has cut: at the maximum, or one code unit before it, as no
 * surrogate pair is split.
 */
const isCut = (preview: string): boolean => preview.length >= MAXIMUM_PREVIEW_LENGTH - 1;

const SourceRow = ({ source }: { source: FeatureSource }) => (
  <li className="flex flex-col gap-1.5 py-4">
    <p>{source.description}</p>
    <blockquote className="border-l-2 border-line pl-3 text-small text-ink-soft">
      {source.letterPreview}
      {isCut(source.letterPreview) && '…'}
    </blockquote>
    <p className="text-caption text-ink-faint">
      #{source.rawCoverLetterFeatureId} · 자기소개서 {source.coverLetterId} ·{' '}
      <time dateTime={source.createdAt}>{formatDateTime(source.createdAt)}</time>
    </p>
  </li>
);
