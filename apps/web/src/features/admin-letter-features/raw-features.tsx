import { useQuery } from '@tanstack/react-query';
import type { RawFeature } from '#contracts';
import { usePendingRows } from '@/components/use-pending-rows';
import { FeatureJobPanel } from './feature-job-panel.js';
import { rawFeatureColumns, FeatureList, type FeatureFilters } from './feature-list.js';
import { rawFeatureListQuery } from './feature-queries.js';
import { FeatureStatisticsPanel } from './feature-statistics.js';
import { StartFeatureJob } from './start-feature-job.js';
import { useFeatureJob } from './use-feature-job.js';

const keyOf = ({ rawCoverLetterFeatureId }: RawFeature) => rawCoverLetterFeatureId;

interface FeaturesProps {
  filters: FeatureFilters;
  /** How often the administrator has refreshed by hand: a refresh shows new rows at once. */
  refreshes: number;
}

/** The raw features, and the extraction that finds them. */
export function RawFeatures({ filters, refreshes }: FeaturesProps) {
  const query = useQuery(rawFeatureListQuery(filters.request));
  const live = usePendingRows(query, keyOf, {
    isEnabled: true,
    listKey: JSON.stringify([filters.request, refreshes]),
  });
  const followed = useFeatureJob(live.reveal);
  return (
    <section aria-labelledby="raw-features" className="flex flex-col gap-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="raw-features" className="text-heading">
            특징 추출
          </h2>
          <p className="text-small text-ink-soft">아직 뽑지 않았거나 바뀐 글에서 특징을 뽑아요.</p>
        </div>
        <StartFeatureJob type="EXTRACT" followed={followed} />
      </div>
      <FeatureJobPanel followed={followed} />
      <FeatureStatisticsPanel />
      <FeatureList
        label="원본 특징"
        query={query}
        live={live}
        filters={filters}
        columns={rawFeatureColumns}
        rowKey={keyOf}
        cardsBelow="md"
        emptyAdvice="크롤링한 글이 있으면 특징 추출을 눌러 보세요."
      />
    </section>
  );
}
