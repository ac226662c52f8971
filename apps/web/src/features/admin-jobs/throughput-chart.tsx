import type { JobStatistics } from '#contracts';
import { SeriesBarChart } from '@/components/series-bar-chart';
import { formatNumber } from '@/lib/format';
import { bucketLabel, bucketRange, JOB_OUTCOMES } from './job-statistics-text.js';

/** How many jobs ended, and how, bucket by bucket. A chunk of its own: recharts is large. */
export default function ThroughputChart({ statistics }: { statistics: JobStatistics }) {
  const { buckets, bucketMinutes, hours } = statistics;
  return (
    <SeriesBarChart
      rows={buckets}
      series={JOB_OUTCOMES}
      isStacked
      xOf={({ startedAt }) => startedAt}
      xText={(startedAt) => bucketLabel(startedAt, hours)}
      yAxis={{ allowDecimals: false, tickFormatter: formatNumber }}
      titleOf={(bucket) => bucketRange(bucket, bucketMinutes)}
      valueText={(value) => formatNumber(value ?? 0)}
    />
  );
}
