import type { JobStatistics } from '#contracts';
import { formatDate, formatTime } from '@/lib/format';
import type { StatisticsWindow } from './admin-job-queries.js';

export type Bucket = JobStatistics['buckets'][number];

export const ENDS = [
  { key: 'succeeded', label: '완료' },
  { key: 'failed', label: '실패' },
  { key: 'cancelled', label: '취소' },
] as const;
export type End = (typeof ENDS)[number]['key'];

export const WINDOW_LABELS: Record<StatisticsWindow, string> = { '1': '1시간', '24': '24시간', '168': '7일' };

const MINUTE_MS = 60_000;
const HOURS_OF_A_DAY = 24;

export interface Totals extends Record<End, number> {
  retries: number;
}

/** Everything that ended in the window. */
export const totals = ({ types }: Pick<JobStatistics, 'types'>): Totals => {
  const sum = (key: End | 'retries') => types.reduce((total, type) => total + type[key], 0);
  return {
    succeeded: sum('succeeded'),
    failed: sum('failed'),
    cancelled: sum('cancelled'),
    retries: sum('retries'),
  };
};

/** A bucket's beginning, as short as the window allows: 14:30, or 11. 20. 14:30. */
export function bucketLabel(startedAt: string, hours: number): string {
  if (hours <= HOURS_OF_A_DAY) return formatTime(startedAt);
  return `${formatDate(startedAt).replace(/^\d+\. /, '')} ${formatTime(startedAt)}`;
}

/** A bucket from its beginning to its end: 11. 20. 14:00~14:30. */
export const bucketRange = ({ startedAt }: Bucket, bucketMinutes: number): string =>
  `${bucketLabel(startedAt, Infinity)}~${formatTime(Date.parse(startedAt) + bucketMinutes * MINUTE_MS)}`;
