import type { JobStatistics } from '#contracts';
import { formatNumber } from '@/lib/format';
import { durationText } from '../job-text.js';

const SECOND_MS = 1000;

/** What waits and runs right now. */
export const QueueNumbers = ({ statistics }: { statistics: JobStatistics }) => (
  <dl className="grid grid-cols-2 gap-4 border-t border-line pt-4 sm:grid-cols-3">
    <QueueNumber name="대기" value={formatNumber(statistics.queued)} />
    <QueueNumber name="실행 중" value={formatNumber(statistics.running)} />
    <QueueNumber name="가장 오래 기다린 작업" value={oldestText(statistics.oldestQueuedSeconds)} />
  </dl>
);

const oldestText = (seconds: number | null): string =>
  seconds === null ? '없음' : durationText(Math.floor(seconds) * SECOND_MS);

const QueueNumber = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-caption text-ink-faint">{name}</dt>
    <dd className="text-title leading-tight font-semibold">{value}</dd>
  </div>
);
