import { useState, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Job } from '#contracts';
import { isAnnouncedByScreen } from '@/lib/jobs/jobs-announced-by-screen';
import { jobResultLink, jobTypeLabel } from '@/lib/jobs/job-labels';
import { isUnfinished, useRecentJobs } from '@/lib/jobs/job-queries';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { notify } from '@/lib/toast';

/**
 * Announces the end of a background job: to screen readers, and as a toast unless it was cancelled. The toast of a
 * success has a link to the result, if there is a page for it that is not open already.
 */
export function JobAnnouncer() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEndedJobs((job) => {
    if (isAnnouncedByScreen(job.jobId)) return;
    setText(endedSentence(job));
    // The overlay shows the end of the job that it follows.
    if (useLoadingStore.getState().jobId === job.jobId) return;
    const path = jobResultLink(job)?.path;
    const isOpen =
      new URLSearchParams(search).get('job') === job.jobId || isOnResultPage(path, `${pathname}${search}`);
    if (job.status === 'FAILED') notify.error(endedSentence(job), job.jobId);
    else if (job.status === 'SUCCEEDED')
      notify.success(
        endedSentence(job),
        job.jobId,
        path && !isOpen ? { label: '결과 보기', onClick: () => void navigate(path) } : undefined,
      );
  });
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

/** Whether an address is that of the result, or has more search parameters after those of the result. */
const isOnResultPage = (resultPath: string | undefined, address: string): boolean =>
  resultPath !== undefined && (address === resultPath || address.startsWith(`${resultPath}&`));

function endedSentence(job: Job): string {
  const label = jobTypeLabel(job.type);
  if (job.status === 'SUCCEEDED') return `${label} 작업이 끝났어요.`;
  return job.status === 'CANCELLED'
    ? `${label} 작업을 취소했어요.`
    : (job.error?.message ?? `${label} 작업이 실패했어요.`);
}

/** Calls back for each of the newest jobs that was seen unfinished since the app was opened and has ended now. */
function useEndedJobs(onEnded: (job: Job) => void): void {
  const { data } = useRecentJobs();
  const seenRunning = useRef(new Set<string>());
  const announce = useEffectEvent(onEnded);
  useEffect(() => {
    for (const job of data?.content ?? []) {
      if (isUnfinished(job)) seenRunning.current.add(job.jobId);
      else if (seenRunning.current.delete(job.jobId)) announce(job);
    }
  }, [data]);
}
