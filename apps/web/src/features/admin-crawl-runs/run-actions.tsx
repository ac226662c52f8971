import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import type { CrawlRun } from '#contracts';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { errorMessage } from '@/lib/query/error-message';
import { useResumeRun, useStopRun } from './use-run-actions.js';

/** Stops a run that works, and goes on with one that stopped. */
export function RunActions({ run: { runId, status } }: { run: CrawlRun }) {
  if (status === 'RUNNING') return <StopAction runId={runId} />;
  if (status === 'STOPPED' || status === 'FAILED') return <ResumeAction runId={runId} />;
  return null;
}

function StopAction({ runId }: { runId: number }) {
  const [isAsked, setAsked] = useState(false);
  const stop = useStopRun();
  return (
    <ActionWithError error={stop.error}>
      <Button variant="danger-outline" isBusy={stop.isPending} onClick={() => setAsked(true)}>
        <Square aria-hidden /> 멈추기
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title="크롤링을 멈출까요?"
        description="지금까지 모은 글은 남고, 남은 쪽은 나중에 이어서 읽을 수 있어요."
        confirmLabel="멈추기"
        cancelLabel="계속하기"
        isDanger
        isBusy={stop.isPending}
        onConfirm={() => stop.mutate(runId, { onSettled: () => setAsked(false) })}
      />
    </ActionWithError>
  );
}

function ResumeAction({ runId }: { runId: number }) {
  const resume = useResumeRun();
  return (
    <ActionWithError error={resume.error}>
      <Button isBusy={resume.isPending} onClick={() => resume.mutate(runId)}>
        {!resume.isPending && <Play aria-hidden />} 이어서 하기
      </Button>
    </ActionWithError>
  );
}

interface ActionWithErrorProps {
  error: Error | null;
  children: React.ReactNode;
}

const ActionWithError = ({ error, children }: ActionWithErrorProps) => (
  <div className="flex flex-col items-end gap-1.5">
    {children}
    {error && (
      <p role="alert" className="text-caption font-medium text-red">
        {errorMessage(error)}
      </p>
    )}
  </div>
);
