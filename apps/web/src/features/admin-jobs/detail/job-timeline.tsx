import type { AdminJobDetail, JobTimelineEntry } from '#contracts';
import { classNames } from '@/lib/class-names';
import { formatClock, formatDate, seoulDay } from '@/lib/format';
import { durationText, jobStatusText } from '../job-text.js';
import { timelineText } from './timeline-text.js';

const DOTS: Partial<Record<JobTimelineEntry['kind'], string>> = {
  SUCCEEDED: 'border-green bg-green',
  FAILED: 'border-red bg-red',
  ATTEMPT_FAILED: 'border-red bg-raised',
  CANCELLED: 'border-ink-faint bg-ink-faint',
  STARTED: 'border-accent bg-accent',
};

const LINE_TO_NEXT =
  'pb-4 before:absolute before:top-5 before:-bottom-1 before:left-1.5 before:w-px before:-translate-x-1/2 before:bg-line-strong';
const SHORTEST_GAP_MS = 10;

/** What happened to a job, one under the other, with the time of day and how long after the one before. */
export function JobTimeline({ job }: { job: AdminJobDetail }) {
  const { timeline, type } = job;
  const isGoingOn = job.status === 'QUEUED' || job.status === 'RUNNING';
  return (
    <ol aria-label="그동안 있었던 일" className="flex flex-col">
      {timeline.map((entry, index) => (
        <TimelineItem
          key={index}
          text={timelineText(type, entry)}
          dot={DOTS[entry.kind] ?? 'border-line-strong bg-raised'}
          at={entry.at}
          before={timeline[index - 1]?.at}
          isLast={index === timeline.length - 1 && !isGoingOn}
        />
      ))}
      {isGoingOn && (
        <TimelineItem text={`지금: ${jobStatusText(job)}`} dot="border-accent bg-accent-wash" isLast />
      )}
    </ol>
  );
}

interface TimelineItemProps {
  text: string;
  dot: string;
  at?: string;
  /** When the one before was; nothing for the first. */
  before?: string | undefined;
  isLast: boolean;
}

const TimelineItem = ({ text, dot, at, before, isLast }: TimelineItemProps) => (
  <li className={classNames('relative pl-7', !isLast && LINE_TO_NEXT)}>
    <span aria-hidden className={classNames('absolute top-1.5 left-0 size-3 rounded-full border-2', dot)} />
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p className="text-small font-semibold">{text}</p>
      {at !== undefined && (
        <p className="text-caption whitespace-nowrap text-ink-faint">
          <time dateTime={at}>{momentText(at, before)}</time>
          {gapText(at, before)}
        </p>
      )}
    </div>
  </li>
);

/** What happened at one time in one transaction has no gap to speak of. */
function gapText(at: string, before: string | undefined): string | null {
  const gap = before === undefined ? 0 : Date.parse(at) - Date.parse(before);
  return gap < SHORTEST_GAP_MS ? null : ` · ${durationText(gap)} 뒤`;
}

/** The date, too, where it is another than before. */
const momentText = (at: string, before: string | undefined): string =>
  before !== undefined && seoulDay(at) === seoulDay(before)
    ? formatClock(at)
    : `${formatDate(at)} ${formatClock(at)}`;
