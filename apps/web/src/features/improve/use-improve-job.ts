import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { aiImproveResultSchema, isEnded } from '#contracts';
import type { AiImproveResult, Job } from '#contracts';
import { jobListQuery, useJob } from '@/lib/jobs/job-queries';
import { useLoadingStore } from '@/lib/stores/loading-store';
import type { ReviewDrafts } from './review-drafts.js';

export interface ImproveSubject {
  coverLetterId: number | null;
  draftId: string | null;
}

export interface ImproveJob {
  offer: ImproveOffer;
  job: Job | null;
  /** The result of a job that succeeded. */
  result: AiImproveResult | null;
  /** The job succeeded, but its result can't be read. */
  isUnreadable: boolean;
  follow: (jobId: string) => void;
  /** Hides the outcome, on this device for good; that a job was cancelled is shown once only. */
  dismiss: () => Promise<void>;
}

interface ImproveJobOptions {
  subject: ImproveSubject;
  /** A job that the address names. */
  linkedJobId: string | null;
  drafts: ReviewDrafts;
  /** The job ended well while the member was waiting for it, or was opened by its address. */
  onReady: () => void;
}

/** How many jobs are searched for the latest that was not cancelled. */
const SEARCHED_JOBS = 10;

/** The latest improvement of a letter: one just started, one the address names, or one found on the server after a reload. */
export function useImproveJob({ subject, linkedJobId, drafts, onReady }: ImproveJobOptions): ImproveJob {
  const [followedId, setFollowedId] = useState<string | null>(null);
  const [watchedId, setWatchedId] = useState<string | null>(null);
  const namedId = followedId ?? linkedJobId;
  const named = useJob(namedId).data ?? null;
  // A cancelled job is shown only if it was seen running; later it would hide the improvement before it.
  const isPast = named?.status === 'CANCELLED' && watchedId !== namedId;
  const foundId = useLatestJobId(subject, namedId === null || isPast);
  const jobId = isPast ? foundId : (namedId ?? foundId);
  const job = useJob(jobId).data ?? null;
  if (job && !isEnded(job.status) && watchedId !== jobId) setWatchedId(jobId);
  const review = useReviewFinished(drafts, jobId);
  const answer = useImproveResult(job);
  const result = answer ?? null;
  const offer = review.isKnown ? offerOf(job, review.isFinished) : 'none';

  // A job that was only found on the server does not open by itself.
  const isExpected = jobId !== null && (jobId === followedId || jobId === linkedJobId);
  useReadyOnce(jobId, job, isExpected && offer === 'review' && result !== null, onReady);

  return {
    offer,
    job,
    result,
    isUnreadable: answer === undefined,
    follow: (started) => {
      setFollowedId(started);
      setWatchedId(started);
    },
    dismiss: async () => {
      if (job?.status === 'CANCELLED') setWatchedId(null);
      else await review.finish();
    },
  };
}

function useLatestJobId({ coverLetterId, draftId }: ImproveSubject, isEnabled: boolean): string | null {
  const filter =
    coverLetterId === null ? { draftId: draftId ?? undefined } : { coverLetterId: String(coverLetterId) };
  const { data } = useQuery({
    ...jobListQuery({ type: 'AI_IMPROVE', size: SEARCHED_JOBS, ...filter }),
    enabled: isEnabled && (coverLetterId ?? draftId) !== null,
  });
  return data?.content.find(({ status }) => status !== 'CANCELLED')?.jobId ?? null;
}

/** Whether the outcome of a job was hidden before; unknown until the device has answered. */
function useReviewFinished(drafts: ReviewDrafts, jobId: string | null) {
  const [known, setKnown] = useState<{ jobId: string; isFinished: boolean } | null>(null);
  useEffect(() => {
    if (jobId === null) return;
    let isCurrent = true;
    const found = drafts.read(jobId).catch(() => null);
    void found.then((draft) => isCurrent && setKnown({ jobId, isFinished: draft?.isFinished ?? false }));
    return () => {
      isCurrent = false;
    };
  }, [drafts, jobId]);
  const finish = async () => {
    if (jobId === null) return;
    setKnown({ jobId, isFinished: true });
    await drafts
      .finish(jobId)
      .catch((error: unknown) => console.error('검토를 마쳤다고 적어 두지 못했습니다.', error));
  };
  return { isKnown: known?.jobId === jobId, isFinished: known?.isFinished ?? false, finish };
}

/**
 * The result of a job that succeeded, undefined when it can't be read. A job is fetched again now and then: the same
 * result stays the same object, and only a change worded again makes another one of it.
 */
function useImproveResult(job: Job | null): AiImproveResult | null | undefined {
  const hasSucceeded = job?.status === 'SUCCEEDED';
  const answer = job?.result;
  return useMemo(
    () => (hasSucceeded ? aiImproveResultSchema.safeParse(answer).data : null),
    [hasSucceeded, answer],
  );
}

/** Calls back once a job is ready, unless the member had left it to the background. */
function useReadyOnce(jobId: string | null, job: Job | null, isReady: boolean, onReady: () => void): void {
  const overlayJobId = useLoadingStore((state) => state.jobId);
  const isRunning = job !== null && !isEnded(job.status);
  const watch = useRef({ jobId, isLeft: false, isDone: false });

  useEffect(() => {
    if (watch.current.jobId !== jobId) watch.current = { jobId, isLeft: false, isDone: false };
    if (jobId === null) return;
    const seen = watch.current;
    const isOverlaid = overlayJobId === jobId;
    if (isOverlaid) seen.isLeft = false;
    else if (isRunning) seen.isLeft = true;
    if (!isReady || seen.isDone) return;
    seen.isDone = true;
    if (!seen.isLeft) onReady();
  }, [jobId, overlayJobId, isRunning, isReady, onReady]);
}

/** What the page offers about the letter's latest improvement. */
type ImproveOffer = 'none' | 'running' | 'review' | 'failed' | 'cancelled';

/** @param isReviewFinished whether the member has hidden this job's outcome already */
export function offerOf(job: Job | null, isReviewFinished: boolean): ImproveOffer {
  if (!job) return 'none';
  if (!isEnded(job.status)) return 'running';
  if (isReviewFinished) return 'none';
  if (job.status === 'SUCCEEDED') return 'review';
  return job.status === 'FAILED' ? 'failed' : 'cancelled';
}
