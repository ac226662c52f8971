import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isEnded, type Job, type JobStatus, type Page } from '#contracts';
import { onJobEnd, onLiveEvent, publishLiveEvent } from '@/lib/live/event-hub';
import { queryKeys } from '@/lib/query/query-keys';

type Progress = Pick<Job, 'stage' | 'progress' | 'thinkingSince'>;
interface Change {
  progress: Progress | null;
  ended: JobStatus | null;
}

/** The lists of jobs and the tokens are refetched at most once in this time, however many jobs end. */
const REFETCH_INTERVAL_MILLISECONDS = 1000;
/** Jobs outside every cached list that are remembered; beyond this number they are all forgotten. */
const MAXIMUM_UNLISTED = 2000;

/**
 * Brings job events into the query cache, all of a frame at once: the last progress of each job counts, so that
 * thousands of events cost a few updates.
 * @returns a function that stops listening
 */
export function startJobEvents(queryClient: QueryClient): () => void {
  const changes = new Map<string, Change>();
  const unlisted = new Set<string>();
  let frame: number | null = null;
  let refetchTimer: ReturnType<typeof setTimeout> | null = null;

  const refetch = () => {
    refetchTimer = null;
    void queryClient.invalidateQueries({ queryKey: queryKeys.jobList });
    void queryClient.invalidateQueries({ queryKey: queryKeys.tokens });
  };
  const scheduleRefetch = () => {
    refetchTimer ??= setTimeout(refetch, REFETCH_INTERVAL_MILLISECONDS);
  };
  const flush = () => {
    frame = null;
    const batch = new Map(changes);
    changes.clear();
    if (applyToCache(queryClient, batch, unlisted)) scheduleRefetch();
  };
  const bufferChange = (jobId: string, change: Partial<Change>) => {
    changes.set(jobId, { progress: null, ended: null, ...changes.get(jobId), ...change });
    frame ??= requestAnimationFrame(flush);
  };

  const stops = [
    onLiveEvent('job-progress', ({ jobId, stage, progress, thinkingSince = null }) =>
      bufferChange(jobId, { progress: { stage, progress, thinkingSince } }),
    ),
    onLiveEvent('job-completed', ({ jobId }) => bufferChange(jobId, { ended: 'SUCCEEDED' })),
    onLiveEvent('job-failed', ({ jobId }) => bufferChange(jobId, { ended: 'FAILED' })),
    onLiveEvent('job-cancelled', ({ jobId }) => bufferChange(jobId, { ended: 'CANCELLED' })),
    publishFetchedEnds(queryClient),
  ];
  return () => {
    for (const stop of stops) stop();
    if (frame !== null) cancelAnimationFrame(frame);
    if (refetchTimer !== null) clearTimeout(refetchTimer);
  };
}

/** @returns whether the list must be fetched again */
function applyToCache(
  queryClient: QueryClient,
  batch: ReadonlyMap<string, Change>,
  unlisted: Set<string>,
): boolean {
  const listed = new Set<string>();
  queryClient.setQueriesData<Page<Job>>({ queryKey: queryKeys.jobList }, (page) => {
    const shown = page?.content.filter(({ jobId }) => batch.has(jobId)) ?? [];
    if (!page || shown.length === 0) return page;
    for (const { jobId } of shown) listed.add(jobId);
    return { ...page, content: page.content.map((job) => withChange(job, batch.get(job.jobId))) };
  });

  if (unlisted.size > MAXIMUM_UNLISTED) unlisted.clear();
  let mustRefetch = false;
  for (const [jobId, change] of batch) {
    const detailKey = queryKeys.job(jobId);
    // The end of a job in detail comes with the refetch that fetches the result, never before.
    if (change.ended !== null) void queryClient.invalidateQueries({ queryKey: detailKey });
    else queryClient.setQueryData<Job>(detailKey, (job) => job && withChange(job, change));
    const isShown = listed.has(jobId) || queryClient.getQueryData(detailKey) !== undefined;
    // A job in no cached list is new, or another member's: it causes one refetch, not one at every event.
    const isNew = !listed.has(jobId) && !unlisted.has(jobId);
    if (isNew) unlisted.add(jobId);
    mustRefetch ||= isNew || (isShown && change.ended !== null);
  }
  return mustRefetch;
}

function withChange(job: Job, change: Change | undefined): Job {
  if (!change || isEnded(job.status)) return job;
  const moved = change.progress ? { ...job, ...change.progress, status: 'RUNNING' as const } : job;
  return change.ended ? { ...moved, status: change.ended } : moved;
}

/**
 * Publishes the end of a job that a fetch shows as ended without an event. Effects of an end, such as a refetch of the
 * balance, then happen also when the event was lost.
 * @returns a function that unsubscribes
 */
function publishFetchedEnds(queryClient: QueryClient): () => void {
  const unfinished = new Set<string>();
  const cache = queryClient.getQueryCache();
  const trackEnds = (queryKey: QueryKey, isFetched: boolean) => {
    for (const job of jobsOf(queryClient, queryKey)) {
      if (!isEnded(job.status)) unfinished.add(job.jobId);
      else if (unfinished.delete(job.jobId) && isFetched) publishEnd(job);
    }
  };
  for (const { queryKey } of cache.findAll({ queryKey: queryKeys.jobs })) trackEnds(queryKey, false);

  const stops = [
    onJobEnd(({ jobId }) => void unfinished.delete(jobId)),
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        trackEnds(event.query.queryKey, event.action.manual !== true);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function jobsOf(queryClient: QueryClient, queryKey: QueryKey): Job[] {
  if (isUnder(queryKeys.jobList, queryKey))
    return queryClient.getQueryData<Page<Job>>(queryKey)?.content ?? [];
  const job = isUnder(queryKeys.job('').slice(0, 2), queryKey) && queryClient.getQueryData<Job>(queryKey);
  return job ? [job] : [];
}

const isUnder = (root: QueryKey, queryKey: QueryKey): boolean =>
  root.every((part, index) => queryKey[index] === part);

function publishEnd({ jobId, type, status, error }: Job): void {
  if (status === 'FAILED' && error) publishLiveEvent('job-failed', { jobId, type, error });
  else publishLiveEvent(status === 'SUCCEEDED' ? 'job-completed' : 'job-cancelled', { jobId, type });
}
