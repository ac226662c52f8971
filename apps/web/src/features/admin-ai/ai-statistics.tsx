import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import type { AiFailures, AiFigures, AiStatistics } from '#contracts';
import { deferredChart } from '@/components/chart';
import { countColumn, failureColumn, type RecordColumn, RecordTable } from '@/components/record-table';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { CollapsibleSection } from '@/components/ui/collapsible-section';
import { Skeleton } from '@/components/ui/skeleton';
import { ToggleGroup } from '@/components/ui/toggle-group';
import { classNames } from '@/lib/class-names';
import { formatNumber } from '@/lib/format';
import { errorMessage } from '@/lib/query/error-message';
import { usePhoneScreen } from '@/lib/use-screen';
import { type Day, MEASURE_NAMES, MEASURES } from './ai-measures.js';
import { aiStatisticsQuery, STATISTICS_RANGES } from './ai-queries.js';
import {
  compactText,
  costText,
  dayText,
  dollarsText,
  failureShare,
  knownDollars,
  outcomeText,
  percentText,
  purposeText,
  RANGE_LABELS,
  secondsText,
} from './ai-text.js';

const AiDayChart = deferredChart(() => import('./ai-day-chart.js'), 'h-72');

/** Statistics of the calls to the AI provider: count, failures, latency, model tokens and cost. */
export function AiStatisticsPanel() {
  const [days, setDays] = useQueryState(
    'days',
    parseAsStringLiteral(STATISTICS_RANGES).withDefault('30').withOptions({ history: 'replace' }),
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(aiStatisticsQuery(days));
  return (
    <section aria-labelledby="ai-statistics" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="ai-statistics" className="text-heading">
          호출 기록
        </h2>
        <ToggleGroup
          label="기간"
          options={STATISTICS_RANGES}
          value={days}
          nameOf={(range) => RANGE_LABELS[range]}
          onChange={(chosen) => void setDays(chosen)}
        />
      </div>
      {error && (
        <ErrorState
          title={data ? '새로 불러오지 못해 전에 본 기록을 보여 드려요' : '호출 기록을 불러오지 못했어요'}
          description={errorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <StatisticsSkeleton />}
      {data && data.totals.calls === 0 && (
        <EmptyState
          title={`지난 ${RANGE_LABELS[days]} 동안 AI를 부르지 않았어요`}
          description="회원이 AI 기능을 쓰면 호출 수와 실패, 걸린 시간, 모델 토큰과 비용이 여기에 쌓여요."
        />
      )}
      {data && data.totals.calls > 0 && (
        <div aria-busy={isPlaceholderData} className="flex flex-col gap-8 busy-mark">
          <Totals totals={data.totals} />
          <ByDay days={data.days} />
          <ByPurpose purposes={data.purposes} versions={data.promptVersions} />
          <Failures totals={data.totals} />
        </div>
      )}
    </section>
  );
}

function Totals({ totals }: { totals: AiStatistics['totals'] }) {
  const { inputTokens, outputTokens, uncounted, unpriced } = totals;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-6">
        <Figure
          name="호출"
          value={formatNumber(totals.calls)}
          note={`중단 ${formatNumber(totals.givenUp)}`}
        />
        <Figure
          name="실패"
          value={formatNumber(totals.failed)}
          note={percentText(failureShare(totals))}
          isBad={totals.failed > 0}
        />
        <Figure
          name="첫 토큰까지"
          value={secondsText(totals.medianFirstTokenSeconds)}
          note={`느린 5% ${secondsText(totals.slowFirstTokenSeconds)}`}
        />
        <Figure
          name="끝날 때까지"
          value={secondsText(totals.medianTotalSeconds)}
          note={`느린 5% ${secondsText(totals.slowTotalSeconds)}`}
        />
        <Figure
          name="모델 토큰"
          value={compactText(inputTokens + outputTokens)}
          note={`입력 ${formatNumber(inputTokens)}\n출력 ${formatNumber(outputTokens)}`}
        />
        <Figure name="비용" value={costText(knownDollars(totals))} note={costNote(totals)} />
      </dl>
      {unpriced > 0 && (
        <p className="text-caption text-ink-soft">
          호출 {formatNumber(unpriced)}건은 워커에 모델 토큰 값(OPENAI_INPUT_PRICE와 OPENAI_OUTPUT_PRICE,
          임베딩은 OPENAI_EMBEDDING_PRICE)을 적어 두지 않아 얼마인지 알 수 없고, 비용에서 빠졌어요.
        </p>
      )}
      {uncounted > 0 && (
        <p className="text-caption text-ink-soft">
          성공한 호출 {formatNumber(uncounted)}건은 제공사가 모델 토큰 수를 알려 주지 않아 모델 토큰과
          비용에서 빠졌어요.
        </p>
      )}
    </div>
  );
}

const costNote = ({ dollars, succeeded, unpriced }: AiFigures): string =>
  succeeded === 0 || unpriced > 0 ? '' : `성공 한 건에 ${dollarsText(dollars / succeeded)}`;

interface FigureProps {
  name: string;
  value: string;
  note: string;
  isBad?: boolean;
}

const Figure = ({ name, value, note, isBad }: FigureProps) => (
  <div className="flex min-w-0 flex-col">
    <dt className="order-2 text-caption text-ink-soft">{name}</dt>
    <dd
      className={classNames(
        'order-1 text-title leading-tight font-semibold break-words',
        isBad && 'text-red',
      )}
    >
      {value}
    </dd>
    <dd className="order-3 text-caption whitespace-pre-line text-ink-faint">{note}</dd>
  </div>
);

function ByDay({ days }: { days: readonly Day[] }) {
  const [measure, setMeasure] = useQueryState(
    'measure',
    parseAsStringLiteral(MEASURE_NAMES).withDefault('calls').withOptions({ history: 'replace' }),
  );
  return (
    <section aria-labelledby="ai-by-day" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="ai-by-day" className="font-semibold">
          날짜별
        </h3>
        <ToggleGroup
          label="그래프에 보일 것"
          options={MEASURE_NAMES}
          value={measure}
          nameOf={(name) => MEASURES[name].label}
          onChange={(chosen) => void setMeasure(chosen)}
        />
      </div>
      <AiDayChart days={days} measure={measure} />
      <CollapsibleSection title="날짜별 숫자">
        <RecordTable
          label="날짜별 AI 호출"
          columns={DAY_COLUMNS}
          rows={days.filter(({ calls }) => calls > 0).reverse()}
          rowKey={({ day }) => day}
          cardsBelow="lg"
        />
      </CollapsibleSection>
    </section>
  );
}

const figureColumns = <Row extends AiFigures>(): RecordColumn<Row>[] => [
  countColumn('호출', ({ calls }) => calls),
  failureColumn(),
  countColumn('중단', ({ givenUp }) => givenUp),
  {
    header: '첫 토큰',
    align: 'end',
    cell: (row) => <Times median={row.medianFirstTokenSeconds} slow={row.slowFirstTokenSeconds} />,
  },
  {
    header: '전체',
    align: 'end',
    cell: (row) => <Times median={row.medianTotalSeconds} slow={row.slowTotalSeconds} />,
  },
  countColumn('입력 토큰', ({ inputTokens }) => inputTokens),
  countColumn('출력 토큰', ({ outputTokens }) => outputTokens),
  { header: '비용', align: 'end', cell: (row) => costText(knownDollars(row)) },
];

/** The median, followed by the 95th percentile. */
const Times = ({ median, slow }: { median: number | null; slow: number | null }) => (
  <span className="whitespace-nowrap">
    {secondsText(median)}
    {slow !== null && (
      <span className="text-ink-faint">
        <span aria-hidden> / </span>
        <span className="sr-only">, 느린 5%는 </span>
        {secondsText(slow)}
      </span>
    )}
  </span>
);

/** A card's title has its row to itself: no buttons stand beside it. */
const TITLE = 'font-semibold sm:max-lg:col-span-2 lg:whitespace-nowrap';

const DAY_COLUMNS: readonly RecordColumn<Day>[] = [
  { header: '날짜', isTitle: true, cell: ({ day }) => dayText(day), className: TITLE },
  ...figureColumns<Day>(),
];

type Purpose = AiStatistics['purposes'][number];

const PURPOSE_COLUMNS: readonly RecordColumn<Purpose>[] = [
  {
    header: '종류',
    isTitle: true,
    cell: ({ purpose }) => purposeText(purpose),
    className: TITLE,
  },
  ...figureColumns<Purpose>(),
];

type PromptVersion = AiStatistics['promptVersions'][number];

const VERSION_COLUMNS: readonly RecordColumn<PromptVersion>[] = [
  {
    header: '프롬프트',
    isTitle: true,
    cell: ({ purpose, promptVersion }) => `${purposeText(purpose)} ${promptVersion}판`,
    className: 'font-semibold lg:whitespace-nowrap',
  },
  ...figureColumns<PromptVersion>(),
];

interface ByPurposeProps {
  purposes: readonly Purpose[];
  versions: readonly PromptVersion[];
}

function ByPurpose({ purposes, versions }: ByPurposeProps) {
  const isPhone = usePhoneScreen();
  return (
    <Part id="ai-by-purpose" title="종류별" note="시간은 성공한 호출의 중앙값 / 느린 5%예요.">
      <CollapsibleSection title={`종류 ${purposes.length}가지`} isOpen={!isPhone}>
        <RecordTable
          label="종류별 AI 호출"
          columns={PURPOSE_COLUMNS}
          rows={purposes}
          rowKey={({ purpose }) => purpose}
          cardsBelow="lg"
        />
      </CollapsibleSection>
      {versions.length > 0 && (
        <CollapsibleSection title="프롬프트 판별 숫자">
          <RecordTable
            label="프롬프트 판별 AI 호출"
            columns={VERSION_COLUMNS}
            rows={versions}
            rowKey={({ purpose, promptVersion }) => `${purpose} ${promptVersion}`}
            cardsBelow="lg"
          />
        </CollapsibleSection>
      )}
    </Part>
  );
}

const FAILURE_COLUMNS: readonly RecordColumn<AiFailures[number]>[] = [
  {
    header: '까닭',
    isTitle: true,
    cell: ({ outcome }) => outcomeText(outcome),
    className: 'w-full font-semibold',
  },
  countColumn('호출', ({ calls }) => calls),
];

const Failures = ({ totals }: { totals: AiStatistics['totals'] }) => (
  <Part
    id="ai-failures"
    title="실패한 까닭"
    note="호출 하나하나의 결과예요. 작업은 스스로 다시 해 보므로 회원이 겪은 실패는 이보다 적어요."
  >
    {totals.failures.length === 0 ? (
      <p className="border-y border-line py-4 text-small text-ink-soft">이 기간에 실패한 호출이 없어요.</p>
    ) : (
      <div className="max-w-xl">
        <RecordTable
          label="실패한 까닭"
          columns={FAILURE_COLUMNS}
          rows={totals.failures}
          rowKey={({ outcome }) => outcome}
          cardsBelow="never"
        />
      </div>
    )}
  </Part>
);

interface PartProps {
  id: string;
  title: string;
  note: string;
  children: ReactNode;
}

const Part = ({ id, title, note, children }: PartProps) => (
  <section aria-labelledby={id} className="flex flex-col gap-3">
    <div>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <p className="text-caption text-ink-soft">{note}</p>
    </div>
    {children}
  </section>
);

/** How many figures the totals have. */
const FIGURE_COUNT = 6;

/** About as high as the statistics. */
const StatisticsSkeleton = () => (
  <div role="status" aria-label="호출 기록을 불러오는 중이에요" className="flex flex-col gap-8">
    <div className="grid grid-cols-2 gap-x-6 gap-y-5 border-t border-line pt-4 sm:grid-cols-3 lg:grid-cols-6">
      {Array.from({ length: FIGURE_COUNT }, (_, index) => (
        <Skeleton key={index} className="h-16 w-24" />
      ))}
    </div>
    <Skeleton className="h-72 w-full" />
    <Skeleton className="h-48 w-full max-sm:hidden" />
  </div>
);
