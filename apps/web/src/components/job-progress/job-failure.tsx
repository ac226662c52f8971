import type { ReactNode } from 'react';
import type { Job } from '#contracts';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { jobTypeLabel } from '@/lib/jobs/job-labels';
import { UNKNOWN_ERROR } from '@/lib/query/error-message';

interface JobFailureProps {
  /** A job that failed or was cancelled. */
  job: Pick<Job, 'type' | 'status' | 'error' | 'tokenCost'>;
  /** Left out where a retry cannot succeed. */
  onRetry?: (() => void) | undefined;
  onClose: () => void;
  /** Advice besides trying again. */
  advice?: ReactNode;
}

/** Why a job failed, or that it was cancelled, and that it cost no tokens. */
export function JobFailure({ job, onRetry, onClose, advice }: JobFailureProps) {
  const name = jobTypeLabel(job.type);
  if (job.status === 'CANCELLED')
    return (
      <p role="status" className="text-small text-ink-soft">
        {name} 작업을 취소했어요. 토큰 {job.tokenCost}개는 돌려드렸어요.
      </p>
    );
  return (
    <ErrorState
      title={`${name} 작업이 실패했어요`}
      description={
        <>
          <p>{failureText(job)}</p>
          {advice}
        </>
      }
      {...(onRetry && job.error?.canRetry !== false ? { onRetry } : {})}
      action={
        <Button size="small" variant="quiet" onClick={onClose}>
          닫기
        </Button>
      }
    />
  );
}

/** A job's error message, and that its tokens were returned. */
export function failureText({ error, tokenCost }: Pick<Job, 'error' | 'tokenCost'>): string {
  const message = error?.message ?? UNKNOWN_ERROR;
  return /토큰은 돌려드렸(?:습니다|어요)/.test(message)
    ? message
    : `${message} 토큰 ${tokenCost}개는 돌려드렸어요.`;
}
