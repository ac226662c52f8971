import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Feature } from '#contracts';
import { useHeldBackRows } from '@/components/live-list/use-held-back-rows';
import { finalFeatureColumns } from './feature-columns.js';
import { FeatureJobPanel } from './feature-job-panel.js';
import { FeatureList } from './feature-list.js';
import { finalFeatureListQuery } from './feature-queries.js';
import { FeatureSourcesDialog } from './feature-sources-dialog.js';
import { FeatureStatisticsPanel } from './feature-statistics.js';
import { StartFeatureJob } from './start-feature-job.js';
import { useFeatureFilters } from './use-feature-filters.js';
import { useFeatureJob } from './use-feature-job.js';

const keyOf = ({ coverLetterFeatureId }: Feature) => coverLetterFeatureId;

interface FeaturesProps {
  /** How often the administrator has asked for everything anew: then new rows are shown at once. */
  refreshes: number;
}

/** The features after deduplication, each with its sources, and the jobs that make them. */
export function FinalFeatures({ refreshes }: FeaturesProps) {
  const filters = useFeatureFilters('final-');
  const query = useQuery(finalFeatureListQuery(filters.request));
  const live = useHeldBackRows(query, keyOf, {
    isHeld: true,
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
