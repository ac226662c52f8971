import { useQuery } from '@tanstack/react-query';
import type { AdminJobDetail, FeatureStatistics } from '#contracts';
import { StageList } from '@/components/job-progress/stage-list';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { ManuscriptProgress } from '@/components/ui/progress';
import { formatNumber } from '@/lib/format';
import { jobStateLabel, jobTypeLabel } from '@/lib/jobs/job-labels';
import { UNKNOWN_ERROR } from '@/lib/query/error-message';
import { CancelFeatureJob } from './cancel-feature-job.js';
import { featureStatisticsQuery } from './feature-queries.js';
import type { FollowedFeatureJob } from './use-feature-job.js';

/** Where the page shows the job that runs, to be linked to. */
export const FEATURE_JOB_PANEL = 'feature-job';

/** The job that writes features: how far it is, the way to stop it, and what became of it. */
export function FeatureJobPanel({ followed: { job, isRunning, dismiss } }: { followed: FollowedFeatureJob }) {
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
      {isRunning ? (
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
          {statistics && <p className="text-small text-ink-soft">{countsText(job, statistics)}</p>}
          <p className="text-caption text-ink-faint">이 화면을 떠나도 계속돼요.</p>
        </div>
        <CancelFeatureJob job={job} />
      </div>
    </div>
  );
}

/** How far a job is, in numbers that every administrator sees alike. */
export function countsText(
  { type, stage, children }: AdminJobDetail,
  { letters, raw, final }: FeatureStatistics,
): string {
  if (type === 'DEDUPLICATE' || (type === 'PROCESS' && stage !== null && stage !== 'extract'))
    return `원본 특징 ${formatNumber(raw)}개 · 최종 특징 ${formatNumber(final)}개`;
  const left = Math.max(0, letters.total - letters.extracted - children.failed);
  const parts = [`글 ${formatNumber(children.succeeded)}편 읽음`];
  if (children.failed > 0) parts.push(`${formatNumber(children.failed)}편 실패`);
  return [...parts, `${formatNumber(left)}편 남음`, `원본 특징 ${formatNumber(raw)}개`].join(' · ');
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
  const failed =
    children.failed > 0
      ? ` ${formatNumber(children.failed)}편은 읽지 못했어요. 다시 추출하면 그 글만 읽어요.`
      : '';
  return `${label} 작업이 끝났어요. 글 ${formatNumber(children.succeeded)}편을 읽었어요.${failed}`;
}
