import type { Job } from '#contracts';
import { useAiStopMessage } from '@/lib/ai-status';
import { classNames } from '@/lib/class-names';
import { callsAi, mayKeepOnCancel } from '@/lib/jobs/job-labels';

interface HeldNoticeProps {
  job: Pick<Job, 'type' | 'status' | 'tokenCost'>;
  className?: string;
}

/** The state of a held job, shown in place of the waiting state. */
export const HELD_LABEL = '잠시 멈춰 있어요';

/**
 * The message for members while administrators have stopped AI calls and the job waits for that; null for any other
 * job.
 */
export function useHeldMessage(job: Pick<Job, 'type' | 'status'> | undefined): string | null {
  const message = useAiStopMessage();
  return job?.status === 'QUEUED' && callsAi(job.type) ? message : null;
}

/** Explains why a job waits while administrators have stopped AI calls; renders nothing for any other job. */
export function HeldNotice({ job, className }: HeldNoticeProps) {
  const message = useHeldMessage(job);
  if (message === null) return null;
  return (
    <p
      role="status"
      className={classNames(
        'border-l-2 border-line-strong pl-3 text-left text-small text-ink-soft',
        className,
      )}
    >
      <span className="block font-semibold text-ink">{message}</span>
      다시 열리면 저절로 이어서 해요.
      {job.tokenCost > 0 && !mayKeepOnCancel(job.type) && ' 취소하면 토큰을 돌려드려요.'}
    </p>
  );
}
