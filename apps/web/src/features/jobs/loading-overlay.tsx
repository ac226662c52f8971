import { Dialog } from 'radix-ui';
import { useEffect } from 'react';
import { isEnded, type Job } from '#contracts';
import { HELD_LABEL, HeldNotice, useHeldMessage } from '@/components/job-progress/held-notice';
import { StageList, ThinkingTime } from '@/components/job-progress/job-progress';
import { Button } from '@/components/ui/button';
import { ManuscriptProgress } from '@/components/ui/progress';
import { jobRunningTitle, jobStateLabel, jobTypeLabel, leavingText } from '@/lib/jobs/job-labels';
import { useCancelJob, useJob } from '@/lib/jobs/job-queries';
import { isSlow, jobTimeText, SLOW_AI_TEXT } from '@/lib/jobs/job-time';
import { errorMessage } from '@/lib/query/error-message';
import { useLoadingStore, type Sending } from '@/lib/stores/loading-store';
import { notify } from '@/lib/toast';
import { useNow } from '@/lib/use-now';

const SUBMISSION_CELLS = 12;

/** The full-screen overlay of global loading; for a job it shows the stages and can be left. */
export function LoadingOverlay() {
  const { isLoading, loadingMessage, jobId, sending, stop } = useLoadingStore();
  const keepOpen = (event: Event) => event.preventDefault();
  return (
    <Dialog.Root open={isLoading}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-paper/92" />
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            keepOpen(event);
            if (jobId) stop();
          }}
          onPointerDownOutside={keepOpen}
          onInteractOutside={keepOpen}
          className="fixed inset-0 z-50 flex items-center justify-center p-5 outline-none"
        >
          <div className="w-full max-w-md animate-appear rounded-l border border-line bg-raised p-6 text-center shadow-sheet sm:p-8">
            {jobId ? (
              <OverlayJob jobId={jobId} message={loadingMessage} />
            ) : sending ? (
              <OverlaySending sending={sending} />
            ) : (
              <>
                <Dialog.Title className="text-heading">{loadingMessage}</Dialog.Title>
                <div role="status" className="sr-only">
                  {loadingMessage}
                </div>
                <ManuscriptProgress
                  value={0}
                  cells={SUBMISSION_CELLS}
                  label="접수하는 중"
                  className="mt-6 animate-breathe"
                />
              </>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const CELLS = 20;
const TICK_MILLISECONDS = 1000;

interface OverlayJobProps {
  jobId: string;
  message: string;
}

/** The job that the overlay waits for. */
function OverlayJob({ jobId, message }: OverlayJobProps) {
  const { data: job, error } = useJob(jobId);
  const cancel = useCancelJob();
  const now = useNow(TICK_MILLISECONDS);
  const stop = useLoadingStore((state) => state.stop);
  const isHeld = useHeldMessage(job) !== null;
  useOverlayEnd(job);
  return (
    <>
      <Dialog.Title className="text-heading">{job ? jobRunningTitle(job.type) : message}</Dialog.Title>
      <p className="mt-1 text-small text-ink-soft">
        {/* The duration is unknown while AI calls are stopped. */}
        {!isHeld && (
          <span className="inline-block">{job && isSlow(job, now) ? `${SLOW_AI_TEXT}.` : message}</span>
        )}{' '}
        <span className="inline-block">{leavingText(job)}</span>
      </p>
      {job && <StageList job={job} className="mt-6" />}
      <ManuscriptProgress
        className="mt-5"
        cells={CELLS}
        value={job?.progress ?? 0}
        label={`${job ? jobTypeLabel(job.type) : '작업'} 진행률`}
      />
      <p className="mt-3 flex justify-between text-caption text-ink-faint">
        <span>{job ? jobTimeText(job, now, false) : ''}</span>
        <span>{job?.progress ?? 0}%</span>
      </p>
      {job && <ThinkingTime job={job} now={now} className="mt-3" />}
      <p role="status" className="sr-only">
        {isHeld ? HELD_LABEL : job ? jobStateLabel(job) : ''}
      </p>
      {job && <HeldNotice job={job} className="mt-4" />}
      {error && (
        <p role="alert" className="mt-3 text-small text-red">
          {errorMessage(error)} 작업은 서버에서 계속되고 있어요.
        </p>
      )}
      <div className="mt-6 grid gap-2 sm:grid-cols-2">
        <Button variant="solid" className="sm:order-2" onClick={stop}>
          백그라운드로 계속
        </Button>
        <Button isBusy={cancel.isPending} onClick={() => cancel.mutate(jobId)}>
          취소
        </Button>
      </div>
    </>
  );
}

function useOverlayEnd(job: Job | undefined): void {
  const jobId = job?.jobId;
  const status = job?.status;
  const failure = job?.error?.message;
  useEffect(() => {
    if (!status || !isEnded(status)) return;
    useLoadingStore.getState().stop();
    // Uses the job's id, so that the announcer's toast replaces it and nothing is announced twice.
    if (status === 'FAILED') notify.error(failure ?? '작업이 실패했어요.', jobId);
    if (status === 'CANCELLED') notify.success('취소했어요. 토큰은 돌려드렸어요.', jobId);
  }, [status, failure, jobId]);
}

/** The upload progress of a file. */
function OverlaySending({ sending }: { sending: Sending }) {
  const percent = Math.round(sending.percent);
  const isSent = percent >= 100;
  return (
    <>
      <Dialog.Title className="text-heading">파일을 올리고 있어요</Dialog.Title>
      <p role="status" className="mt-1 text-small text-ink-soft">
        {isSent ? '다 올렸어요. 접수하는 중이에요.' : '다 올린 뒤에는 창을 닫아도 계속돼요.'}
      </p>
      <ManuscriptProgress className="mt-6" cells={CELLS} value={percent} label="올리기 진행률" />
      <p className="mt-3 text-right text-caption text-ink-faint">{percent}%</p>
      <Button className="mt-6 w-full" onClick={sending.stop}>
        취소
      </Button>
    </>
  );
}
