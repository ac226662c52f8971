import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Job, Route } from '#contracts';
import { isHttpError } from '@/lib/api/api-errors';
import { submitJob, type CallOptions } from '@/lib/api/call-api';
import { queryKeys } from '@/lib/query/query-keys';
import { errorMessage } from '@/lib/query/error-message';
import { useApiMutation } from '@/lib/query/use-api-mutation';
import { LONG_ACTION_MESSAGE, useLoadingStore } from '@/lib/stores/loading-store';
import { isTokenShortage, refetchTokens } from '@/lib/token-queries';

const formIds = new WeakMap<FormData, string>();

function idOf(form: FormData): string {
  const id = formIds.get(form) ?? crypto.randomUUID();
  formIds.set(form, id);
  return id;
}

/** How it is shown that the job is being started; the overlay, which then follows the job, by default. */
type JobLoading = { loading?: 'global' | 'none' } | { loading: 'toast'; successMessage: string };

type JobMutationOptions = JobLoading & {
  /** Tokens the action costs; checked before it starts. */
  tokenCost: number;
  /** The job was accepted; it need not have run yet. */
  onAccepted?: (job: Job) => void;
  onError?: (error: Error) => void;
};

/**
 * Starts a job: a fresh token check and, unless `loading` says otherwise, the overlay with the job's stages until it
 * ends or the member leaves it behind. Follow the returned job with useJob.
 */
export function useJobMutation<R extends Route>(route: R, options: JobMutationOptions) {
  const queryClient = useQueryClient();
  const lastCall = useRef<{ content: string; key: string } | null>(null);

  // A press after a failed call that asks for the same is the same action: its key makes sure it is charged once.
  const keyFor = ({ params, query, body }: CallOptions<R>): string => {
    // A file's content can't be compared, but the same form is the same file.
    const sent = body instanceof FormData ? idOf(body) : body;
    const content = JSON.stringify([params, query, sent]);
    if (lastCall.current?.content !== content) lastCall.current = { content, key: crypto.randomUUID() };
    return lastCall.current.key;
  };

  return useApiMutation<Job, CallOptions<R>>({
    ...loadingOf(options),
    tokenCost: options.tokenCost,
    checkTokens: options.tokenCost > 0,
    tokenStrategy: 'fresh',
    mutationFn: (call) =>
      submitJob(route, call.body instanceof FormData ? showSending(call) : call, keyFor(call)),
    silenceError: isStopped,
    invalidate: [queryKeys.jobList],
    jobIdOf: (job) => job.jobId,
    onSuccess: (job) => {
      lastCall.current = null;
      refetchTokens(queryClient);
      queryClient.setQueryData(queryKeys.job(job.jobId), job);
      options.onAccepted?.(job);
    },
    onError: (error) => {
      // Administrators may have stopped AI calls: the buttons say so from now on.
      if (isHttpError(error) && error.status === 503)
        void queryClient.invalidateQueries({ queryKey: queryKeys.aiStatus });
      // The balance at hand may have been too old: the buttons show the current one.
      if (isTokenShortage(error)) void queryClient.invalidateQueries({ queryKey: queryKeys.tokenBalance });
      options.onError?.(error);
    },
  });
}

const loadingOf = (options: JobLoading) =>
  options.loading === 'toast'
    ? { loading: options.loading, successMessage: options.successMessage }
    : { loading: options.loading ?? 'global', loadingMessage: LONG_ACTION_MESSAGE };

/**
 * What is shown of a failed start beside its button; null where there is nothing to add, such as for a shortage of
 * tokens: the toast says it, and the button how many tokens are left.
 */
export const startFailureText = (error: Error | null): string | null =>
  error === null || isTokenShortage(error) || isStopped(error) ? null : errorMessage(error);

/** The member stopped the upload. */
class StoppedError extends Error {
  override readonly name = 'StoppedError';

  constructor() {
    super('파일 올리기를 취소했어요.');
  }
}

const isStopped = (error: Error): boolean => error instanceof StoppedError;

/** Shows the upload progress of a form in the overlay, with a button that stops it. */
function showSending<R extends Route>(call: CallOptions<R>): CallOptions<R> {
  const controller = new AbortController();
  const stop = () => controller.abort(new StoppedError());
  const show = (share: number) => useLoadingStore.getState().showSending({ percent: share * 100, stop });
  show(0);
  return { ...call, signal: controller.signal, onSent: show };
}
