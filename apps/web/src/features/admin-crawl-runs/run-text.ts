import type { CrawlCounts, CrawlRun, CrawlRunStatus } from '#contracts';
import type { BadgeTone } from '@/components/ui/badge';
import { formatDateTime, formatNumber } from '@/lib/format';

export const RUN_STATUS: Record<CrawlRunStatus, { label: string; tone: BadgeTone }> = {
  RUNNING: { label: '진행 중', tone: 'accent' },
  STOPPED: { label: '멈춤', tone: 'neutral' },
  FAILED: { label: '실패', tone: 'red' },
  COMPLETED: { label: '완료', tone: 'green' },
};

interface CountLabel {
  key: keyof CrawlCounts;
  label: string;
}

export const PAGE_COUNTS: readonly CountLabel[] = [
  { key: 'pagesFound', label: '찾은 쪽' },
  { key: 'pagesDone', label: '읽은 쪽' },
  { key: 'pagesSkipped', label: '건너뜀' },
  { key: 'pagesFailed', label: '실패' },
];
export const LETTER_COUNTS: readonly CountLabel[] = [
  { key: 'lettersAdded', label: '새 글' },
  { key: 'lettersChanged', label: '바뀐 글' },
  { key: 'lettersUnchanged', label: '그대로' },
];

const pagesEnded = ({ pagesDone, pagesFailed, pagesSkipped }: CrawlCounts): number =>
  pagesDone + pagesFailed + pagesSkipped;

/** How many of the pages found so far are dealt with, 0 to 100; short of 100 until the run is complete. */
export function runPercent(run: CrawlRun): number {
  if (run.status === 'COMPLETED') return 100;
  if (run.pagesFound === 0) return 0;
  return Math.min(99, Math.floor((pagesEnded(run) / run.pagesFound) * 100));
}

/** How far a run is, in words. */
export function runProgressText(run: CrawlRun): string {
  const left = run.pagesFound - pagesEnded(run);
  return left > 0 ? `쪽 ${formatNumber(left)}개 남음` : '새 쪽을 찾고 있어요';
}

export function runTimeText({ startedAt, finishedAt }: CrawlRun): string {
  const started = `${formatDateTime(startedAt)} 시작`;
  return finishedAt === null ? started : `${started} · ${formatDateTime(finishedAt)} 끝`;
}
