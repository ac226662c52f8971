import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AdminJobDetail,
  type ExtractPartial,
  extractPartialSchema,
  type FeatureStatistics,
  type AdminJob,
  adminJobRoutes,
} from '#contracts';
import { StageList } from '@/components/job-progress/job-progress';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorState } from '@/components/ui/error-state';
import { ManuscriptProgress } from '@/components/ui/progress';
import { callApi } from '@/lib/api/call-api';
import { formatNumber } from '@/lib/format';
import { jobStateLabel, jobTypeLabel } from '@/lib/jobs/job-labels';
import { UNKNOWN_ERROR } from '@/lib/query/error-message';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { featureStatisticsQuery } from './feature-queries.js';
import type { FollowedFeatureJob } from './use-feature-job.js';

/** Element id of the panel, for links to the running job. */
export const FEATURE_JOB_PANEL = 'feature-job';

/** The job that writes features: its progress, its cancel button, and its outcome. */
export function FeatureJobPanel({
  followed: { job, runningType, dismiss },
}: {
  followed: FollowedFeatureJob;
}) {
  const { data: statistics } = useQuery(featureStatisticsQuery());
  if (!job) return null;
  const label = jobTypeLabel(job.type);
  return (
    <section
      id={FEATURE_JOB_PANEL}
      tabIndex={-1}
      aria-label={`${label} 진행`}
      className="scroll-mt-24 outline-none"
    >
      <p role="status" className="sr-only">
        {label}: {jobStateLabel(job)}
      </p>
      {runningType !== null ? (
        <RunningJob job={job} statistics={statistics} />
      ) : (
        <EndedJob job={job} onDismiss={dismiss} />
      )}
    </section>
  );
}

interface RunningJobProps {
  job: AdminJobDetail;
  statistics: FeatureStatistics | undefined;
}

function RunningJob({ job, statistics }: RunningJobProps) {
  const label = jobTypeLabel(job.type);
  const counts = countsText(job, statistics);
  return (
    <div className="flex flex-col gap-3 border-y border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{label}</p>
        <p className="text-title font-semibold">{job.progress}%</p>
      </div>
      <ManuscriptProgress value={job.progress} label={`${label} 진행률`} cells={40} />
      <StageList job={job} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          {counts && <p className="text-small text-ink-soft">{counts}</p>}
          <p className="text-caption text-ink-faint">이 화면을 떠나도 계속돼요.</p>
        </div>
        <CancelFeatureJob job={job} />
      </div>
    </div>
  );
}

/**
 * How far a job is, in numbers that are the same for every administrator: of an extraction its partial result, of a
 * deduplication the counts of the features; null before the first.
 */
function countsText(job: AdminJobDetail, statistics: FeatureStatistics | undefined): string | null {
  if (job.type === 'DEDUPLICATE' || (job.type === 'PROCESS' && job.stage !== null && job.stage !== 'extract'))
    return statistics ? totalsText(statistics) : null;
  const partial = extractPartialSchema.safeParse(job.partialResult);
  return partial.success ? extractionText(partial.data) : null;
}

const totalsText = ({ raw, final }: FeatureStatistics): string =>
  `원본 특징 ${formatNumber(raw)}개 · 최종 특징 ${formatNumber(final)}개`;

function extractionText({ letters, extractedLetters, failedLetters, rawFeatures }: ExtractPartial): string {
  const left = Math.max(0, letters - extractedLetters - failedLetters);
  const parts = [`글 ${formatNumber(extractedLetters)}편 읽음`];
  if (failedLetters > 0) parts.push(`${formatNumber(failedLetters)}편 실패`);
  return [...parts, `${formatNumber(left)}편 남음`, `찾은 특징 ${formatNumber(rawFeatures)}개`].join(' · ');
}

interface EndedJobProps {
  job: AdminJobDetail;
  onDismiss: () => void;
}

function EndedJob({ job, onDismiss }: EndedJobProps) {
  const label = jobTypeLabel(job.type);
  const close = (
    <Button size="small" variant="quiet" onClick={onDismiss}>
      닫기
    </Button>
  );
  if (job.status === 'FAILED')
    return (
      <ErrorState
        title={`${label} 작업이 실패했어요`}
        description={job.error?.message ?? UNKNOWN_ERROR}
        action={close}
      />
    );
  return (
    <div className="flex items-center justify-between gap-4 border-y border-line py-2">
      <p className="text-small">{endText(job)}</p>
      {close}
    </div>
  );
}

function endText({ type, status, children }: AdminJobDetail): string {
  const label = jobTypeLabel(type);
  if (status === 'CANCELLED') return `${label} 작업을 취소했어요. 그때까지 만든 특징은 남아 있어요.`;
  if (type === 'DEDUPLICATE') return `${label} 작업이 끝났어요.`;
  // A child job fails, for example, when its letter was deleted in the meantime; an administrator can cancel one.
  const unread = children.failed + children.cancelled;
  const rest =
    unread > 0
      ? ` ${formatNumber(unread)}편은 읽지 못했어요. 그 가운데 남아 있는 글은 다시 추출하면 읽어요.`
      : '';
  return `${label} 작업이 끝났어요. 글 ${formatNumber(children.succeeded)}편을 읽었어요.${rest}`;
}

/** Cancels a job that writes features, no matter who started it, after a confirmation. */
function CancelFeatureJob({ job }: { job: AdminJob }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const queryClient = useQueryClient();
  const cancel = useApiMutation({
    loading: 'toast',
    successMessage: ({ status }) => (status === 'CANCELLED' ? '작업을 취소했어요.' : '이미 끝난 작업이에요.'),
    mutationFn: () => callApi(adminJobRoutes.cancel, { params: { jobId: job.jobId } }),
    invalidate: [queryKeys.features, queryKeys.jobList],
    onError: () => void queryClient.invalidateQueries({ queryKey: queryKeys.features }),
  });
  const label = jobTypeLabel(job.type);
  return (
    <>
      <Button variant="danger-outline" isBusy={cancel.isPending} onClick={() => setIsConfirming(true)}>
        취소
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={`${label} 작업을 취소할까요?`}
        description="지금까지 만든 특징은 남고, 다시 시작하면 남은 것부터 이어서 해요."
        confirmLabel="작업 취소"
        cancelLabel="계속하기"
        isDanger
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setIsConfirming(false) })}
      />
    </>
  );
}
