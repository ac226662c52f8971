import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Job, Route } from '#contracts';
import { submitJob, type CallOptions } from '@/lib/api';
import { queryKeys } from '@/lib/query/query-keys';
import { useApiMutation } from '@/lib/query/use-api-mutation';

interface JobMutationOptions {
  tokenCost: number;
  /** The job was accepted; it has not run yet. */
  onAccepted?: (job: Job) => void;
  onError?: (error: Error) => void;
}

/**
 * Starts a long action in global mode: a fresh token check, the overlay with the job's stages until it ends or the
 * member leaves it behind. Follow the returned job with useJob.
 */
export function useJobMutation<R extends Route>(route: R, options: JobMutationOptions) {
  const queryClient = useQueryClient();
  const attempt = useRef<{ body: string; key: string } | null>(null);

  // A press after a failed call with the same body is the same action: its key makes sure it is charged once.
  const keyFor = (body: unknown): string => {
    const text = JSON.stringify(body);
    if (attempt.current?.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
    return attempt.current.key;
  };

  return useApiMutation<Job, CallOptions<R>>({
    loading: 'global',
    tokenCost: options.tokenCost,
    tokenStrategy: 'fresh',
    mutationFn: (call) => submitJob(route, call, keyFor(call.body)),
    invalidate: [queryKeys.jobList, queryKeys.tokens],
    jobIdOf: (job) => job.jobId,
    onSuccess: (job) => {
      attempt.current = null;
      queryClient.setQueryData(queryKeys.job(job.jobId), job);
      options.onAccepted?.(job);
    },
    onError: (error) => options.onError?.(error),
  });
}
