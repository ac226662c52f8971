import type { JobStatistics } from '#contracts';
import { countColumn, failureColumn, type RecordColumn, RecordTable } from '@/components/record-table';
import { CollapsibleSection } from '@/components/ui/collapsible-section';
import { formatNumber } from '@/lib/format';
import { jobTypeLabel } from '@/lib/jobs/job-labels';
import { usePhoneScreen } from '@/lib/use-screen';
import { bucketRange, JOB_OUTCOMES, type Bucket } from './job-statistics-text.js';
import { durationText } from './job-text.js';

type TypeRow = JobStatistics['types'][number];

const NOTHING = '–';
const lengthText = (milliseconds: number | null): string =>
  milliseconds === null ? NOTHING : durationText(milliseconds);

const COLUMNS: readonly RecordColumn<TypeRow>[] = [
  {
    header: '종류',
    isTitle: true,
    cell: ({ type }) => jobTypeLabel(type),
    className: 'font-semibold md:whitespace-nowrap',
  },
  countColumn('완료', ({ succeeded }) => succeeded),
  failureColumn(),
  countColumn('취소', ({ cancelled }) => cancelled),
  countColumn('다시 시도', ({ retries }) => retries),
  { header: '중앙값', align: 'end', cell: ({ medianMilliseconds }) => lengthText(medianMilliseconds) },
  {
    header: '느린 5%',
    align: 'end',
    cell: ({ slowestTwentiethMilliseconds }) => lengthText(slowestTwentiethMilliseconds),
  },
  countColumn('쓴 토큰', ({ tokensTaken }) => tokensTaken),
];

/** The numbers of the window by type of job. */
export function TypeTable({ types }: { types: readonly TypeRow[] }) {
  const isPhone = usePhoneScreen();
  return (
    <CollapsibleSection title="종류별 숫자" isOpen={!isPhone}>
      <RecordTable label="종류별 작업" columns={COLUMNS} rows={types} rowKey={({ type }) => type} />
    </CollapsibleSection>
  );
}

const isBusy = (bucket: Bucket): boolean => JOB_OUTCOMES.some(({ key }) => bucket[key] > 0);

/** The chart as a table; empty buckets are left out. */
export function BucketTable({ statistics }: { statistics: JobStatistics }) {
  const columns = [
    {
      header: '때',
      isTitle: true,
      cell: (bucket: Bucket) => bucketRange(bucket, statistics.bucketMinutes),
    },
    ...JOB_OUTCOMES.map(({ key, label }) => ({
      header: label,
      align: 'end' as const,
      cell: (bucket: Bucket) => formatNumber(bucket[key]),
    })),
  ];
  return (
    <CollapsibleSection title="시간대별 숫자">
      <RecordTable
        label="시간대별 작업"
        columns={columns}
        rows={statistics.buckets.filter(isBusy)}
        rowKey={({ startedAt }) => startedAt}
      />
    </CollapsibleSection>
  );
}
