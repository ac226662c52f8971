import type { JobStatistics } from '#contracts';
import type { ChartSeries } from '@/components/chart';
import { MINUTE_MILLISECONDS } from '@/lib/durations';
import { formatDate, formatTime } from '@/lib/format';
import type { StatisticsWindow } from './admin-job-queries.js';

export type Bucket = JobStatistics['buckets'][number];

/** The ends of a job, as the series of a chart. */
export const JOB_OUTCOMES = [
  { key: 'succeeded', label: '완료', valueOf: ({ succeeded }) => succeeded, colour: 'var(--green)' },
  { key: 'failed', label: '실패', valueOf: ({ failed }) => failed, colour: 'var(--red)', pattern: 'stripes' },
  {
    key: 'cancelled',
    label: '취소',
    valueOf: ({ cancelled }) => cancelled,
    colour: 'var(--ink-faint)',
    pattern: 'dots',
  },
] as const satisfies ChartSeries<Bucket>[];
type JobOutcome = (typeof JOB_OUTCOMES)[number]['key'];

export const WINDOW_LABELS: Record<StatisticsWindow, string> = { '1': '1시간', '24': '24시간', '168': '7일' };

const HOURS_OF_A_DAY = 24;

interface Totals extends Record<JobOutcome, number> {
  retries: number;
}

/** How many jobs ended in the window, by outcome, and how many attempts beyond the first they took. */
export const totals = ({ types }: Pick<JobStatistics, 'types'>): Totals => {
  const sum = (key: JobOutcome | 'retries') => types.reduce((total, type) => total + type[key], 0);
  return {
    succeeded: sum('succeeded'),
    failed: sum('failed'),
    cancelled: sum('cancelled'),
    retries: sum('retries'),
  };
};

/** The start of a bucket, as short as the window allows: 14:30, or 11. 20. 18:00. */
export function bucketLabel(startedAt: string, hours: number): string {
  if (hours <= HOURS_OF_A_DAY) return formatTime(startedAt);
  return `${formatDate(startedAt).replace(/^\d+\. /, '')} ${formatTime(startedAt)}`;
}

/** The start and the end of a bucket: 11. 20. 14:00~15:00. */
export const bucketRange = ({ startedAt }: Bucket, bucketMinutes: number): string =>
  `${bucketLabel(startedAt, Infinity)}~${formatTime(Date.parse(startedAt) + bucketMinutes * MINUTE_MILLISECONDS)}`;
