import { type AdminJob, type JobStatus, isEnded } from '#contracts';
import {
  DAY_MILLISECONDS,
  HOUR_MILLISECONDS,
  MINUTE_MILLISECONDS,
  SECOND_MILLISECONDS,
} from '@/lib/durations';
import { formatNumber } from '@/lib/format';
import { jobStateLabel } from '@/lib/jobs/job-labels';
import { useNow } from '@/lib/use-now';

export const JOB_STATUS_LABELS: Record<JobStatus, string> = {
  QUEUED: '대기',
  RUNNING: '실행 중',
  SUCCEEDED: '완료',
  FAILED: '실패',
  CANCELLED: '취소',
};

/** 완료; while it runs: 실행 중 · 다듬기 62%. */
export function jobStatusText(job: Pick<AdminJob, 'type' | 'status' | 'stage' | 'progress'>): string {
  const label = JOB_STATUS_LABELS[job.status];
  if (job.status !== 'RUNNING') return label;
  return job.stage === null ? label : `${label} · ${jobStateLabel(job)} ${job.progress}%`;
}

/** The owner of a job: the member's e-mail, else their id; 관리 작업 for a child job, which no member owns. */
export function jobOwnerText({ memberId, memberEmail }: Pick<AdminJob, 'memberId' | 'memberEmail'>): string {
  if (memberId === null) return '관리 작업';
  return memberEmail ?? `회원 ${memberId}`;
}

/** How long something took, as finely as its length asks for: 0.04초, 3.2초, 42초, 5분 3초, 2시간 10분, 3일 4시간. */
export function durationText(milliseconds: number): string {
  const length = Math.max(0, milliseconds);
  if (length < SECOND_MILLISECONDS) return `${inSeconds(length, 2)}초`;
  if (length < 10 * SECOND_MILLISECONDS) return `${inSeconds(length, 1)}초`;
  if (length < MINUTE_MILLISECONDS) return `${Math.floor(length / SECOND_MILLISECONDS)}초`;
  if (length < HOUR_MILLISECONDS)
    return twoUnits(length, [MINUTE_MILLISECONDS, '분'], [SECOND_MILLISECONDS, '초']);
  if (length < DAY_MILLISECONDS)
    return twoUnits(length, [HOUR_MILLISECONDS, '시간'], [MINUTE_MILLISECONDS, '분']);
  return twoUnits(length, [DAY_MILLISECONDS, '일'], [HOUR_MILLISECONDS, '시간']);
}

const inSeconds = (milliseconds: number, digits: number): number => {
  const scale = 10 ** digits;
  return Math.floor((milliseconds / SECOND_MILLISECONDS) * scale) / scale;
};

type Unit = readonly [milliseconds: number, name: string];

function twoUnits(length: number, [large, largeName]: Unit, [small, smallName]: Unit): string {
  const rest = Math.floor((length % large) / small);
  const whole = `${formatNumber(Math.floor(length / large))}${largeName}`;
  return rest === 0 ? whole : `${whole} ${rest}${smallName}`;
}

/** How long a job waited and then ran, in milliseconds, up to its end or to now; `ran` is null if it did not start. */
export function jobTimes(
  { createdAt, startedAt, finishedAt }: Pick<AdminJob, 'createdAt' | 'startedAt' | 'finishedAt'>,
  now: number,
): { waited: number; ran: number | null } {
  const end = finishedAt === null ? now : Date.parse(finishedAt);
  if (startedAt === null) return { waited: end - Date.parse(createdAt), ran: null };
  return {
    waited: Date.parse(startedAt) - Date.parse(createdAt),
    ran: end - Date.parse(startedAt),
  };
}

const TICK_MILLISECONDS = 1000;

/** How long a job waited and ran; an ongoing time ticks. */
export function JobDurations({ job }: { job: AdminJob }) {
  const now = useNow(TICK_MILLISECONDS, !isEnded(job.status));
  const { waited, ran } = jobTimes(job, now);
  return (
    <>
      <span className="block">대기 {durationText(waited)}</span>
      <span className="block">{ran === null ? '실행 전' : `실행 ${durationText(ran)}`}</span>
    </>
  );
}
