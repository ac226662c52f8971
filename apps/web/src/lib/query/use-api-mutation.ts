import {
  useMutation,
  useQueryClient,
  type QueryKey,
  type UseMutationResult,
  hashKey,
  type UseMutateAsyncFunction,
  type UseMutateFunction,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { DEFAULT_TOKEN_COST } from '#contracts';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { LOADING_TOAST, notify } from '@/lib/toast';
import { assertTokens, type TokenStrategy } from '@/lib/token-queries';
import { errorMessage } from './error-message.js';

/** Shown on success, instead of the loading toast; null if the page says itself what became of the action. */
type SuccessMessage<Data> = string | ((data: Data) => string | null);

/** How an action shows that it runs. */
type Loading<Data> =
  /** A loading toast that turns into the outcome. */
  | { loading: 'toast'; successMessage: SuccessMessage<Data> }
  /** The overlay, with its default text unless the action has one. */
  | { loading: 'global'; loadingMessage?: string; successMessage?: SuccessMessage<Data> }
  /** The caller shows it. */
  | { loading: 'none'; successMessage?: SuccessMessage<Data> };

export type ApiMutationOptions<Data, Variables> = Loading<Data> & {
  mutationFn: (variables: Variables) => Promise<Data>;
  /** The key for `useIsMutating`, if the action can be started from several places. */
  mutationKey?: QueryKey;
  /** Check the balance before asking the server; by default in global mode where the action has a cost. */
  checkTokens?: boolean;
  /** The token cost of the action; 1 by default. */
  tokenCost?: number;
  /** cache: the balance at hand, fetched only when missing. fresh: always ask. */
  tokenStrategy?: TokenStrategy;
  /** Query keys to refetch after a success. */
  invalidate?: readonly QueryKey[];
  /** The job that the overlay of global mode follows after the call. */
  jobIdOf?: (data: Data) => string;
  /** Calls about different things may run side by side, such as of the rows of a list; else one runs at a time. */
  isSideBySide?: boolean;
  onSuccess?: (data: Data, variables: Variables) => void | Promise<void>;
  onError?: (error: Error, variables: Variables) => void;
  /** Leave an error to the caller, without a toast: return true for those. */
  silenceError?: (error: Error) => boolean;
};

interface Shown {
  toastId: string | number | undefined;
}

/**
 * A mutation with the loading modes, token check, toasts and invalidation that the actions of the product share. A
 * second press while it runs is ignored.
 */
export function useApiMutation<Data, Variables = void>(
  options: ApiMutationOptions<Data, Variables>,
): UseMutationResult<Data, Error, Variables, Shown> {
  const queryClient = useQueryClient();
  const mutation = useMutation<Data, Error, Variables, Shown>({
    mutationKey: options.mutationKey,
    mutationFn: async (variables) => {
      if (needsTokenCheck(options))
        await assertTokens(queryClient, options.tokenCost ?? DEFAULT_TOKEN_COST, options.tokenStrategy);
      return options.mutationFn(variables);
    },
    onMutate: () => showLoading(options),
    onSuccess: async (data, variables, shown) => {
      for (const queryKey of options.invalidate ?? []) void queryClient.invalidateQueries({ queryKey });
      hideLoading(options, shown, data);
      await options.onSuccess?.(data, variables);
    },
    onError: (error, variables, shown) => {
      showError(options, shown, error);
      options.onError?.(error, variables);
    },
  });
  return { ...mutation, ...useSingleFlight(mutation.mutateAsync, options.isSideBySide) };
}

const needsTokenCheck = <Data, Variables>(options: ApiMutationOptions<Data, Variables>): boolean =>
  options.checkTokens ?? (options.loading === 'global' && options.tokenCost !== undefined);

function showLoading<Data, Variables>(options: ApiMutationOptions<Data, Variables>): Shown {
  if (options.loading === 'global') useLoadingStore.getState().start(options.loadingMessage);
  return { toastId: options.loading === 'toast' ? notify.loading(LOADING_TOAST) : undefined };
}

function hideLoading<Data, Variables>(
  { loading, jobIdOf, successMessage }: ApiMutationOptions<Data, Variables>,
  { toastId }: Shown,
  data: Data,
): void {
  if (loading === 'global') {
    if (jobIdOf) useLoadingStore.getState().showJob(jobIdOf(data));
    else useLoadingStore.getState().stop();
  }
  const text = typeof successMessage === 'function' ? successMessage(data) : successMessage;
  if (text) notify.success(text, toastId);
  else if (toastId !== undefined) notify.dismiss(toastId);
}

function showError<Data, Variables>(
  { loading, silenceError }: ApiMutationOptions<Data, Variables>,
  shown: Shown | undefined,
  error: Error,
): void {
  if (loading === 'global') useLoadingStore.getState().stop();
  if (silenceError?.(error)) {
    if (shown?.toastId !== undefined) notify.dismiss(shown.toastId);
    return;
  }
  notify.error(errorMessage(error), shown?.toastId);
}

interface Calls<Data, Variables, Shown> {
  mutate: UseMutateFunction<Data, Error, Variables, Shown>;
  mutateAsync: UseMutateAsyncFunction<Data, Error, Variables, Shown>;
}

/**
 * Runs one call at a time: a second call while one is pending, such as by a double click, shares the first one's
 * result. The callbacks of such a call are not called.
 * @param isSideBySide only a call with the same variables counts as the second one
 */
function useSingleFlight<Data, Variables, Shown>(
  begin: UseMutateAsyncFunction<Data, Error, Variables, Shown>,
  isSideBySide = false,
): Calls<Data, Variables, Shown> {
  const running = useRef(new Map<string, Promise<Data>>());
  const mutateAsync = useCallback<Calls<Data, Variables, Shown>['mutateAsync']>(
    (...call) => {
      const calls = running.current;
      const subject = isSideBySide ? hashKey([call[0]]) : '';
      const first = calls.get(subject);
      if (first) return first;
      const answer = begin(...call).finally(() => calls.delete(subject));
      calls.set(subject, answer);
      return answer;
    },
    [begin, isSideBySide],
  );
  const mutate = useCallback<Calls<Data, Variables, Shown>['mutate']>(
    (...call) => void mutateAsync(...call).catch(() => undefined),
    [mutateAsync],
  );
  return { mutate, mutateAsync };
}
