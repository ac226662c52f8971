import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Job, Page } from '#contracts';
import { markAnnouncedByScreen } from '@/lib/jobs/jobs-announced-by-screen';
import { isUnfinished, jobListQuery } from '@/lib/jobs/job-queries';
import { queryKeys } from '@/lib/query/query-keys';

/** How many jobs are searched for those of one improvement, newest first. */
const SEARCHED_JOBS = 50;

/** Whose jobs to look for: the letter or the draft of the improvement. */
export type ImproveReferences = Pick<Job, 'coverLetterId' | 'draftId'>;

/** The changes of an improvement that are being worded again. */
export interface Rewordings {
  improveJobId: string;
  /** The job on a change that is running, or that failed or was cancelled while the page was open. */
  jobOf: (changeId: string) => Job | null;
  isAnyRunning: boolean;
  /** The change whose form is open; it stays open when the layout changes with the width of the screen. */
  openChangeId: string | null;
  setOpenChangeId: (changeId: string | null) => void;
  /** Shows a job that was just accepted. */
  add: (job: Job) => void;
  /** Hides a job that failed or was cancelled. */
  dismiss: (job: Job) => void;
}

/**
 * Finds the jobs that reword changes of an improvement, after a reload and from another device too. When one
 * succeeds, the improvement is fetched again, which holds the new wording by then.
 */
export function useRewordings(improveJobId: string, references: ImproveReferences): Rewordings {
  const queryClient = useQueryClient();
  const query = jobListQuery({ type: 'AI_IMPROVE_CHANGE', size: SEARCHED_JOBS, ...filterOf(references) });
  const { data } = useQuery(query);
  const jobs = data?.content.filter((job) => job.improveChange?.improveJobId === improveJobId) ?? [];
  const running = jobs.filter(isInProgress);

  // A failure is shown only if the job was seen running; a job that had ended before is not.
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  const unwatched = running.filter(({ jobId }) => !watched.has(jobId));
  if (unwatched.length > 0) setWatched(new Set([...watched, ...unwatched.map(({ jobId }) => jobId)]));

  const [openChangeId, setOpenChangeId] = useState<string | null>(null);
  useAnnouncedByScreen([...watched].join(' '));
  const succeeded = jobs.filter(({ status }) => status === 'SUCCEEDED');
  const succeededIds = succeeded.map(({ jobId }) => jobId).join(' ');
  useEffect(() => {
    if (succeededIds !== '') void queryClient.invalidateQueries({ queryKey: queryKeys.job(improveJobId) });
  }, [succeededIds, improveJobId, queryClient]);

  return {
    improveJobId,
    jobOf: (changeId) => {
      const job = jobs.find(({ improveChange }) => improveChange?.changeId === changeId);
      return job && job.status !== 'SUCCEEDED' && watched.has(job.jobId) ? job : null;
    },
    isAnyRunning: running.length > 0,
    openChangeId,
    setOpenChangeId,
    add: (job) =>
      queryClient.setQueryData<Page<Job>>(query.queryKey, (page) =>
        page === undefined
          ? page
          : { ...page, content: [job, ...page.content.filter(({ jobId }) => jobId !== job.jobId)] },
      ),
    dismiss: ({ jobId }) => setWatched(new Set([...watched].filter((other) => other !== jobId))),
  };
}

/** Waiting or running, or failed without a reason yet: the event of the end comes before a fetch brings the reason. */
export const isInProgress = (job: Job): boolean =>
  isUnfinished(job) || (job.status === 'FAILED' && job.error === null);

// The jobs of a draft keep the draft's id after it is saved as a letter.
function filterOf({ coverLetterId, draftId }: ImproveReferences) {
  if (draftId !== null) return { draftId };
  return coverLetterId === null ? {} : { coverLetterId: String(coverLetterId) };
}

/** The review announces the end of its jobs itself. @param jobIds joined by blanks */
function useAnnouncedByScreen(jobIds: string): void {
  useEffect(() => {
    const stops = jobIds.split(' ').filter(Boolean).map(markAnnouncedByScreen);
    return () => {
      for (const stop of stops) stop();
    };
  }, [jobIds]);
}
