import { useQuery } from '@tanstack/react-query';
import { type FeatureStatistics, isEnded, type JobType } from '#contracts';
import { Moment } from '@/components/moment';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { FEATURE_CATEGORY_NAMES } from '@/lib/feature-category-names';
import { formatNumber } from '@/lib/format';
import { jobStateLabel } from '@/lib/jobs/job-labels';
import { errorMessage } from '@/lib/query/error-message';
import { featureStatisticsQuery } from './feature-queries.js';
import { percentText } from './feature-text.js';

/** Counts of features, in all and by category, and of letters, and the last job of each kind. */
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
          <LastJob label="마지막 추출" type="EXTRACT" job={statistics.lastExtraction} />
          <LastJob label="마지막 중복 제거" type="DEDUPLICATE" job={statistics.lastDeduplication} />
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

interface LastJobProps {
  label: string;
  type: JobType;
  job: FeatureStatistics['lastExtraction'];
}

const LastJob = ({ label, type, job }: LastJobProps) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="w-28 shrink-0 text-ink-faint">{label}</dt>
    <dd className="min-w-0">
      {job ? (
        <>
          {isEnded(job.status) ? jobStateLabel({ type, status: job.status, stage: null }) : '진행 중'}
          {job.finishedAt && (
            <span className="text-caption text-ink-soft">
              {' · '}
              <Moment at={job.finishedAt} />
            </span>
          )}
        </>
      ) : (
        '아직 한 적이 없어요'
      )}
    </dd>
  </div>
);

type Categories = FeatureStatistics['categories'];

const RAW_TONE = 'bg-accent/35';
const FINAL_TONE = 'bg-accent';

/** Per category: raw features and those left after deduplication, as bars with their numbers. */
function CategoryTotals({ categories }: { categories: Categories }) {
  const most = Math.max(1, ...categories.map(({ raw, final }) => Math.max(raw, final)));
  return (
    <table aria-label="분류별 특징" className="w-full self-start text-small">
      <thead className="border-b border-line text-caption text-ink-faint">
        <tr>
          <th scope="col" className="py-2 text-left font-semibold">
            분류
          </th>
          <td aria-hidden className="w-full" />
          <Heading swatch={RAW_TONE}>원본</Heading>
          <Heading swatch={FINAL_TONE}>최종</Heading>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {categories.map(({ featuresCategory, raw, final }) => (
          <tr key={featuresCategory}>
            <th scope="row" className="py-3 pr-4 text-left font-semibold whitespace-nowrap">
              {FEATURE_CATEGORY_NAMES[featuresCategory]}
            </th>
            <td aria-hidden className="px-2">
              <Bar share={raw / most} className={RAW_TONE} />
              <Bar share={final / most} className={`mt-1 ${FINAL_TONE}`} />
            </td>
            <td className="py-3 pl-4 text-right whitespace-nowrap">{formatNumber(raw)}</td>
            <td className="py-3 pl-4 text-right font-semibold whitespace-nowrap">{formatNumber(final)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Heading = ({ swatch, children }: { swatch: string; children: string }) => (
  <th scope="col" className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
    <span aria-hidden className={`mr-1.5 inline-block size-2 rounded-full ${swatch}`} />
    {children}
  </th>
);

const Bar = ({ share, className }: { share: number; className: string }) => (
  <div className={`h-1.5 rounded-full ${className}`} style={{ width: `${share * 100}%` }} />
);
