import type { Job } from '#contracts';
import { HELD_LABEL, HeldNotice, useHeldMessage } from '@/components/job-progress/held-notice';
import { ManuscriptProgress } from '@/components/ui/progress';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { failureText } from '@/components/job-progress/job-failure';
import { ThinkingTime } from '@/components/job-progress/job-progress';
import { jobStateLabel } from '@/lib/jobs/job-labels';
import { useCancelJob } from '@/lib/jobs/job-queries';
import type { ImproveJob } from '../job/use-improve-job.js';

export interface ImproveOutcomeProps {
  improve: ImproveJob;
  onReview: () => void;
  onRetry: () => void;
  isRetryBlocked: boolean;
}

/** What became of the latest improvement: running, ready for review, failed or stopped. */
export function ImproveOutcome({ improve, onReview, onRetry, isRetryBlocked }: ImproveOutcomeProps) {
  const { offer, job, isUnreadable } = improve;
  if (!job || offer === 'none') return null;
  if (offer === 'running') return <Running job={job} />;
  if (isUnreadable)
    return <ErrorState title="AI의 답을 읽지 못했어요" description="새로고침하면 다시 읽어요." />;
  if (offer === 'review') return <Ready onReview={onReview} onDismiss={() => void improve.dismiss()} />;
  if (offer === 'cancelled')
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p role="status" className="text-small text-ink-soft">
          AI 개선을 멈췄어요. 토큰 {job.tokenCost}개는 돌려드렸어요.
        </p>
        <Button size="small" variant="quiet" onClick={() => void improve.dismiss()}>
          닫기
        </Button>
      </div>
    );
  return (
    <ErrorState
      title="AI 개선에 실패했어요"
      description={failureText(job)}
      {...(job.error?.canRetry === false || isRetryBlocked ? {} : { onRetry })}
      action={
        <Button size="small" variant="quiet" onClick={() => void improve.dismiss()}>
          닫기
        </Button>
      }
    />
  );
}

function Running({ job }: { job: Job }) {
  const cancel = useCancelJob();
  const isHeld = useHeldMessage(job) !== null;
  return (
    <div className="flex flex-col gap-3 border-y border-line py-4">
      <div className="flex items-center justify-between gap-3 text-small">
        <p role="status" className="font-semibold">
          {isHeld ? HELD_LABEL : jobStateLabel(job)}
        </p>
        <p className="text-ink-soft">{job.progress}%</p>
      </div>
      <ManuscriptProgress value={job.progress} label="AI 개선 진행" />
      <ThinkingTime job={job} showsElapsed />
      <HeldNotice job={job} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-caption text-ink-faint">이 화면을 떠나도 계속돼요.</p>
        <Button size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate(job.jobId)}>
          취소
        </Button>
      </div>
    </div>
  );
}

function Ready({ onReview, onDismiss }: { onReview: () => void; onDismiss: () => void }) {
  return (
    <div className="flex flex-col gap-3 border-y border-green/40 py-4">
      <p role="status" className="text-small font-semibold">
        AI 개선이 끝났어요. 바뀐 문장을 하나씩 검토해 보세요.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="solid" onClick={onReview}>
          검토하기
        </Button>
        <Button size="small" variant="quiet" onClick={onDismiss}>
          쓰지 않기
        </Button>
      </div>
    </div>
  );
}
