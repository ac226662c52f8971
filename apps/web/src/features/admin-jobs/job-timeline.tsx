import {
  isEnded,
  STEP_NAMES,
  type AdminJobDetail,
  type JobTimelineEntry,
  type JobType,
  type TokenEntryKind,
} from '#contracts';
import { signedAmount } from '@/components/token-entry-row';
import { classNames } from '@/lib/class-names';
import { formatClock, formatDate, seoulDay } from '@/lib/format';
import { jobStages } from '@/lib/jobs/job-labels';
import { durationText, jobStatusText } from './job-text.js';

const DOTS: Partial<Record<JobTimelineEntry['kind'], string>> = {
  SUCCEEDED: 'border-green bg-green',
  FAILED: 'border-red bg-red',
  ATTEMPT_FAILED: 'border-red bg-raised',
  CANCELLED: 'border-ink-faint bg-ink-faint',
  STARTED: 'border-accent bg-accent',
};

const LINE_TO_NEXT =
  'pb-4 before:absolute before:top-5 before:-bottom-1 before:left-1.5 before:w-px before:-translate-x-1/2 before:bg-line-strong';
const MINIMUM_GAP_MILLISECONDS = 10;

/** The events of a job in order, with their time and the gap to the previous one. */
export function JobTimeline({ job }: { job: AdminJobDetail }) {
  const { timeline, type } = job;
  const isGoingOn = !isEnded(job.status);
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
  /** Time of the previous event; undefined for the first. */
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

/** Events of one transaction have no gap. */
function gapText(at: string, before: string | undefined): string | null {
  const gap = before === undefined ? 0 : Date.parse(at) - Date.parse(before);
  return gap < MINIMUM_GAP_MILLISECONDS ? null : ` · ${durationText(gap)} 뒤`;
}

/** The date, too, where it is another than before. */
const momentText = (at: string, before: string | undefined): string =>
  before !== undefined && seoulDay(at) === seoulDay(before)
    ? formatClock(at)
    : `${formatDate(at)} ${formatClock(at)}`;

const TOKEN_CHANGES: Record<TokenEntryKind, string> = {
  HOLD: '토큰 보관',
  TAKE: '토큰 사용',
  RELEASE: '토큰 반환',
  GRANT: '토큰 지급',
  REFILL: '토큰 충전',
};

const stepNames = new Map<string, string>(Object.entries(STEP_NAMES));

/** The parts of a step's key: `rewrite`, `answers-2`, `answers-2-again`, `questions-more`, `features <hash>`. */
const STEP_KEY = /^(?<name>[a-z]+)(?:-(?<number>\d+))?(?:-(?<again>again|more))?(?: \S+)?$/;

/** The name of a step; its key if it has none. */
export function stepText(type: JobType, step: string): string {
  const { name = '', number, again } = STEP_KEY.exec(step)?.groups ?? {};
  const called = jobStages(type).find(([stage]) => stage === name)?.[1] ?? stepNames.get(name);
  if (called === undefined) return step;
  return [called, number, again && '(다시)'].filter(Boolean).join(' ');
}

const promptText = (prompt: { name: string; version: number } | null): string =>
  prompt === null ? '' : ` (프롬프트 ${prompt.name} ${prompt.version}판)`;

/** An event as text. */
function timelineText(type: JobType, entry: JobTimelineEntry): string {
  switch (entry.kind) {
    case 'ACCEPTED':
      return '접수';
    case 'TOKENS':
      return entry.amount === 0
        ? TOKEN_CHANGES[entry.entryKind]
        : `${TOKEN_CHANGES[entry.entryKind]} ${signedAmount(entry.amount)}`;
    case 'STARTED':
      return '시작';
    case 'STEP_FINISHED':
      return `단계 끝남: ${stepText(type, entry.step)}${promptText(entry.prompt)}`;
    case 'ATTEMPT_FAILED':
      return `${entry.attempt}번째 시도 실패 (${entry.errorCode})`;
    case 'SUCCEEDED':
      return '완료';
    case 'FAILED':
      return '실패';
    case 'CANCELLED':
      return '취소';
  }
}
