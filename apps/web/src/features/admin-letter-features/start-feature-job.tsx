import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { isHttpError } from '@/lib/api/api-errors';
import { jobTypeLabel } from '@/lib/jobs/job-labels';
import { useJobMutation } from '@/lib/jobs/use-job-mutation';
import { errorMessage } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { FEATURE_JOB_PANEL } from './feature-job-panel.js';
import { FEATURE_JOBS, type FeatureJobType, type FollowedFeatureJob } from './use-feature-job.js';

interface StartFeatureJobProps {
  type: FeatureJobType;
  followed: FollowedFeatureJob;
  variant?: ButtonVariant;
}

/** Starts a job that writes features; shows a refusal under the button. */
export function StartFeatureJob({ type, followed, variant = 'solid' }: StartFeatureJobProps) {
  const queryClient = useQueryClient();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: queryKeys.featureStatistics });
  const { route, startLabel, startedMessage, runningLabel } = FEATURE_JOBS[type];
  const mutation = useJobMutation(route, {
    tokenCost: 0,
    loading: 'toast',
    successMessage: startedMessage,
    onAccepted: ({ jobId }) => {
      followed.follow({ jobId, type });
      refetch();
    },
    // Perhaps refused because of another job, which the refetch brings to the page.
    onError: refetch,
  });
  const { runningType } = followed;
  const { reset } = mutation;
  // The refusal is outdated once the job that caused it has ended.
  useEffect(() => {
    if (runningType === null) reset();
  }, [runningType, reset]);
  const isThisRunning = mutation.isPending || runningType === type;
  const otherRunningType = isThisRunning ? null : runningType;
  return (
    <div className="flex flex-col gap-1.5 sm:items-end">
      <Button
        variant={variant}
        isBusy={isThisRunning}
        disabled={otherRunningType !== null}
        title={otherRunningType ? `${jobTypeLabel(otherRunningType)} 작업이 끝나면 할 수 있어요.` : undefined}
        onClick={() => mutation.mutate({})}
      >
        {isThisRunning ? runningLabel : startLabel}
      </Button>
      {mutation.error && <Refusal error={mutation.error} />}
    </div>
  );
}

const Refusal = ({ error }: { error: Error }) => (
  <p role="alert" className="text-caption font-medium text-red">
    {errorMessage(error)}{' '}
    {isHttpError(error) && error.errorCode === 'JOB_ALREADY_RUNNING' && (
      <a href={`#${FEATURE_JOB_PANEL}`} className="link">
        실행 중인 작업 보기
      </a>
    )}
  </p>
);
