import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isEnded, type Job, type Page } from '#contracts';
import { onLiveEvent, publishLiveEvent } from '@/lib/live/event-hub';
import { queryKeys } from '@/lib/query/query-keys';

/**
 * Notices a job that a fetch shows as ended while no event has said so, and tells it as the event that got lost would
 * have: what follows from an end, such as the balance, then follows from this one too.
 * @returns a function that stops
 */
export function tellFetchedEnds(queryClient: QueryClient): () => void {
  const running = new Set<string>();
  const cache = queryClient.getQueryCache();
  const look = (queryKey: QueryKey, isFetched: boolean) => {
    for (const job of jobsOf(queryClient, queryKey)) {
      if (!isEnded(job.status)) running.add(job.jobId);
      else if (running.delete(job.jobId) && isFetched) tellEnd(job);
    }
  };
  for (const { queryKey } of cache.findAll({ queryKey: queryKeys.jobs })) look(queryKey, false);

  const told = ({ jobId }: { jobId: string }) => void running.delete(jobId);
  const stops = [
    onLiveEvent('job-completed', told),
    onLiveEvent('job-failed', told),
    onLiveEvent('job-cancelled', told),
    cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success')
        look(event.query.queryKey, event.action.manual !== true);
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

function tellEnd({ jobId, type, status, error }: Job): void {
  if (status === 'FAILED' && error) publishLiveEvent('job-failed', { jobId, type, error });
  else publishLiveEvent(status === 'SUCCEEDED' ? 'job-completed' : 'job-cancelled', { jobId, type });
}
