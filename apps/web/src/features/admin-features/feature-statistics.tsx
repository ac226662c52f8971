import { useQuery } from '@tanstack/react-query';
import { type FeatureStatistics, isEnded, type JobType } from '#contracts';
import { Moment } from '@/components/moment/moment';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { formatNumber } from '@/lib/format';
import { jobStateLabel } from '@/lib/jobs/job-labels';
import { errorMessage } from '@/lib/query/error-message';
import { CategoryTotals } from './category-totals.js';
import { featureStatisticsQuery } from './feature-queries.js';
import { percentText } from './feature-text.js';

/** How many features and letters there are, by category, and what ran last. */
export function FeatureStatisticsPanel() {
  const { data, error, isFetching, refetch } = useQuery(featureStatisticsQuery());
  return (
    <section aria-label="특징 통계" className="flex flex-col gap-4">
      {error && (
        <ErrorState
          title={data ? '새로 불러오지 못해 전에 본 통계를 보여 드려요' : '특징 통계를 불러오지 못했어요'}
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonLines lines={4} label="특징 통계를 불러오는 중이에요" />}
      {data && <Numbers statistics={data} />}
    </section>
  );
}

function Numbers({ statistics }: { statistics: FeatureStatistics }) {
  const { raw, final, deduplicationRatio, letters, categories } = statistics;
  const extractedShare = letters.total === 0 ? 0 : letters.extracted / letters.total;
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
      <div className="flex flex-col gap-5">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
          <Figure label="원본 특징" value={formatNumber(raw)} />
          <Figure label="최종 특징" value={formatNumber(final)} />
          <Figure label="중복 비율" value={percentText(deduplicationRatio)} />
          <Figure
            label="추출한 글"
            value={formatNumber(letters.extracted)}
            of={`/ ${formatNumber(letters.total)}편 · ${percentText(extractedShare)}`}
          />
        </dl>
        <dl className="grid gap-1.5 border-t border-line pt-4 text-small">
          <LastRun label="마지막 추출" type="EXTRACT" run={statistics.lastExtraction} />
          <LastRun label="마지막 중복 제거" type="DEDUPLICATE" run={statistics.lastDeduplication} />
        </dl>
      </div>
      <CategoryTotals categories={categories} />
    </div>
  );
}

interface FigureProps {
  label: string;
  value: string;
  of?: string;
}

const Figure = ({ label, value, of }: FigureProps) => (
  <div className="flex flex-col-reverse">
    <dt className="text-caption text-ink-faint">{label}</dt>
    <dd className="leading-tight">
      <span className="text-title font-semibold">{value}</span>
      {of && <span className="ml-1.5 text-caption whitespace-nowrap text-ink-faint">{of}</span>}
    </dd>
  </div>
);

interface LastRunProps {
  label: string;
  type: JobType;
  run: FeatureStatistics['lastExtraction'];
}

const LastRun = ({ label, type, run }: LastRunProps) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="w-28 shrink-0 text-ink-faint">{label}</dt>
    <dd className="min-w-0">
      {run ? (
        <>
          {isEnded(run.status) ? jobStateLabel({ type, status: run.status, stage: null }) : '진행 중'}
          {run.finishedAt && (
            <span className="text-caption text-ink-soft">
              {' · '}
              <Moment at={run.finishedAt} />
            </span>
          )}
        </>
      ) : (
        '아직 한 적이 없어요'
      )}
    </dd>
  </div>
);
