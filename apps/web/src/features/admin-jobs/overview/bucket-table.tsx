import type { JobStatistics } from '#contracts';
import { RecordTable } from '@/components/record-table/record-table';
import { formatNumber } from '@/lib/format';
import { NumbersOnRequest } from '@/components/ui/numbers-on-request';
import { bucketRange, ENDS, type Bucket } from './statistics-text.js';

const isBusy = (bucket: Bucket): boolean => ENDS.some(({ key }) => bucket[key] > 0);

/** What the chart shows, in numbers; buckets in which nothing ended are left out. */
export function BucketTable({ statistics }: { statistics: JobStatistics }) {
  const columns = [
    {
      header: '때',
      isTitle: true,
      cell: (bucket: Bucket) => bucketRange(bucket, statistics.bucketMinutes),
    },
    ...ENDS.map(({ key, label }) => ({
      header: label,
      align: 'end' as const,
      cell: (bucket: Bucket) => formatNumber(bucket[key]),
    })),
  ];
  return (
    <NumbersOnRequest title="시간대별 숫자">
      <RecordTable
        label="시간대별 작업"
        columns={columns}
        rows={statistics.buckets.filter(isBusy)}
        rowKey={({ startedAt }) => startedAt}
      />
    </NumbersOnRequest>
  );
}
