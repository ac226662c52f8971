import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import ToastArea from '@/components/ui/toast-area';
import { HttpError, NetworkError } from '@/lib/api/api-errors';
import { DEFAULT_LOADING_MESSAGE, LONG_ACTION_MESSAGE, useLoadingStore } from '@/lib/stores/loading-store';
import { LOADING_TOAST, notify } from '@/lib/toast';
import { tokenBalanceQuery } from '@/lib/token-queries';
import { renderHookWithApp, renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { success, TestApi } from '../../../testing/test-api.js';
import { fetchForAction, createQueryClient } from './query-client.js';
import { queryKeys } from './query-keys.js';
import { useApiMutation, type ApiMutationOptions } from './use-api-mutation.js';

const api = new TestApi();
const balance = (remainingTokens: number) => ({
  remainingTokens,
  maxTokens: 40,
  nextRefillTime: null,
  refillAmount: 10,
});

beforeAll(() => api.start());
afterAll(() => api.stop());
let logged: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  api.reset();
  useLoadingStore.getState().stop();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

function mutation(options: ApiMutationOptions<string, void>, queryClient = testQueryClient()) {
  renderWithApp(<ToastArea />);
  return renderHookWithApp(() => useApiMutation(options), { queryClient }).result;
}

/** A call whose completion the test controls. */
function pendingCall() {
  let succeed: (value: string) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<string>((resolve, reject) => {
    succeed = resolve;
    fail = reject;
  });
  return { mutationFn: () => promise, succeed, fail };
}

describe('toast mode', () => {
  it('turns the loading toast into the success', async () => {
    const call = pendingCall();
    const result = mutation({ ...call, loading: 'toast', successMessage: '저장했어요.' });
    act(() => result.current.mutate());
    expect(await screen.findByText(LOADING_TOAST)).toBeTruthy();
    await act(async () => call.succeed('ok'));
    expect(await screen.findByText('저장했어요.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(LOADING_TOAST)).toBeNull());
    expect(useLoadingStore.getState().isLoading).toBe(false);
  });

  it('turns the loading toast into the error', async () => {
    const call = pendingCall();
    const result = mutation({ ...call, loading: 'toast', successMessage: '저장했어요.' });
    act(() => result.current.mutate());
    expect(await screen.findByText(LOADING_TOAST)).toBeTruthy();
    await act(async () => call.fail(new HttpError(409, { message: '다른 곳에서 먼저 저장했어요.' })));
    expect(await screen.findByText('다른 곳에서 먼저 저장했어요.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(LOADING_TOAST)).toBeNull());
  });

  it('shows nothing more where the page itself says what became of the action', async () => {
    const call = pendingCall();
    const result = mutation({ ...call, loading: 'toast', successMessage: () => null });
    act(() => result.current.mutate());
    expect(await screen.findByText(LOADING_TOAST)).toBeTruthy();
    await act(async () => call.succeed('ok'));
    await waitFor(() => expect(screen.queryByText(LOADING_TOAST)).toBeNull());
  });

  it('leaves a silenced error to the caller', async () => {
    const call = pendingCall();
    const onError = jest.fn();
    const result = mutation({
      ...call,
      loading: 'toast',
      successMessage: '저장했어요.',
      onError,
      silenceError: () => true,
    });
    act(() => result.current.mutate());
    await act(async () => call.fail(new Error('조용한 실패')));
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('조용한 실패')).toBeNull();
  });
});

describe('global mode', () => {
  it.each([
    ['the default text', undefined, DEFAULT_LOADING_MESSAGE],
    ['a text of its own', LONG_ACTION_MESSAGE, LONG_ACTION_MESSAGE],
  ])('shows the overlay with %s until the answer', async (_, loadingMessage, shown) => {
    const call = pendingCall();
    const result = mutation({ ...call, loading: 'global', loadingMessage });
    act(() => result.current.mutate());
    await waitFor(() =>
      expect(useLoadingStore.getState()).toMatchObject({
        isLoading: true,
        loadingMessage: shown,
      }),
    );
    await act(async () => call.succeed('ok'));
    await waitFor(() => expect(useLoadingStore.getState().isLoading).toBe(false));
  });

  it('hides the overlay, then shows the error toast', async () => {
    const call = pendingCall();
    const result = mutation({ ...call, loading: 'global' });
    act(() => result.current.mutate());
    await waitFor(() => expect(useLoadingStore.getState().isLoading).toBe(true));
    const order: string[] = [];
    const stop = useLoadingStore.subscribe(({ isLoading }) => order.push(isLoading ? 'shown' : 'hidden'));
    const error = jest.spyOn(notify, 'error').mockImplementation((text) => order.push(text));
    await act(async () => call.fail(new Error('서버가 쉬고 있어요.')));
    await waitFor(() => expect(order).toEqual(['hidden', '서버가 쉬고 있어요.']));
    error.mockRestore();
    stop();
  });

  it('shows the accepted job in the overlay', async () => {
    const call = pendingCall();
    const result = mutation({ ...call, loading: 'global', jobIdOf: (jobId) => jobId });
    act(() => result.current.mutate());
    await act(async () => call.succeed('job-1'));
    await waitFor(() =>
      expect(useLoadingStore.getState()).toMatchObject({ isLoading: true, jobId: 'job-1' }),
    );
  });
});

describe('none', () => {
  it('shows nothing while it runs and still shows the error', async () => {
    const call = pendingCall();
    const result = mutation({ ...call, loading: 'none' });
    act(() => result.current.mutate());
    expect(useLoadingStore.getState().isLoading).toBe(false);
    await act(async () => call.fail(new Error('안 됐어요.')));
    expect(await screen.findByText('안 됐어요.')).toBeTruthy();
  });
});

describe('the token check', () => {
  type CheckOptions = Partial<Omit<ApiMutationOptions<string, void>, 'loading' | 'successMessage'>>;
  const run = (
    remaining: number,
    { loading = 'global', ...options }: CheckOptions & { loading?: 'global' | 'none' },
    cached?: number,
  ) => {
    const queryClient = testQueryClient();
    if (cached !== undefined) queryClient.setQueryData(queryKeys.tokenBalance, balance(cached));
    api.handler = () => success(balance(remaining));
    const mutationFn = jest.fn(() => Promise.resolve('done'));
    const result = mutation({ mutationFn, loading, tokenCost: 5, ...options }, queryClient);
    act(() => result.current.mutate());
    return { mutationFn, result };
  };

  it('fails with the fixed text, asks nothing of the server and hides the overlay', async () => {
    const { mutationFn, result } = run(0, {}, 4);
    await waitFor(() => expect(result.current.error?.message).toBe('토큰이 부족합니다.'));
    expect(await screen.findAllByText('토큰이 부족합니다.')).not.toHaveLength(0);
    expect(mutationFn).not.toHaveBeenCalled();
    expect(api.requests).toHaveLength(0);
    expect(useLoadingStore.getState().isLoading).toBe(false);
  });

  it('accepts a balance of exactly the cost', async () => {
    const { mutationFn } = run(0, {}, 5);
    await waitFor(() => expect(mutationFn).toHaveBeenCalledTimes(1));
  });

  it('fetches the balance when none is cached', async () => {
    const { mutationFn } = run(5, {});
    await waitFor(() => expect(mutationFn).toHaveBeenCalledTimes(1));
    expect(api.requestsTo('/api/v1/usage/tokens')).toHaveLength(1);
  });

  it('fetches the balance when asked to, even if it is cached', async () => {
    const { mutationFn, result } = run(4, { tokenStrategy: 'fresh' }, 40);
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(mutationFn).not.toHaveBeenCalled();
    expect(api.requestsTo('/api/v1/usage/tokens')).toHaveLength(1);
  });

  it('takes one token as the cost when none is said', async () => {
    const { mutationFn, result } = run(0, { tokenCost: undefined, checkTokens: true }, 0);
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(mutationFn).not.toHaveBeenCalled();
  });

  it('is left out where the caller shows the loading', async () => {
    const { mutationFn } = run(0, { loading: 'none' }, 0);
    await waitFor(() => expect(mutationFn).toHaveBeenCalledTimes(1));
  });
});

describe('without a network', () => {
  const NETWORK = '서버에 연결하지 못했어요. 인터넷 연결을 확인해 주세요.';
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));

  it('an action fails at once and says so', async () => {
    const mutationFn = jest.fn(() => Promise.reject(new NetworkError()));
    const result = mutation(
      { mutationFn, loading: 'toast', successMessage: '저장했어요.' },
      createQueryClient(),
    );
    act(() => result.current.mutate());
    expect(await screen.findByText(NETWORK)).toBeTruthy();
    expect(result.current).toMatchObject({ isPaused: false, isError: true });
    await waitFor(() => expect(screen.queryByText(LOADING_TOAST)).toBeNull());
    expect(mutationFn).toHaveBeenCalledTimes(1);
  });

  it('an action that fetches the balance first fails at once, though the query of the page waits', async () => {
    const queryClient = createQueryClient();
    void queryClient.prefetchQuery(tokenBalanceQuery());
    expect(queryClient.getQueryState(queryKeys.tokenBalance)?.fetchStatus).toBe('paused');
    const mutationFn = jest.fn(() => Promise.resolve('done'));
    const options = { mutationFn, loading: 'global', tokenCost: 5, tokenStrategy: 'fresh' } as const;
    const result = mutation(options, queryClient);
    act(() => result.current.mutate());
    expect(await screen.findByText(NETWORK)).toBeTruthy();
    expect(mutationFn).not.toHaveBeenCalled();
    expect(useLoadingStore.getState().isLoading).toBe(false);
    queryClient.clear();
  });

  it('uses cached data', async () => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(queryKeys.tokenBalance, balance(5));
    const known = { ...tokenBalanceQuery(), staleTime: Infinity };
    await expect(fetchForAction(queryClient, known)).resolves.toEqual(balance(5));
  });
});

describe('after a success', () => {
  it('refetches the given keys', async () => {
    const queryClient = testQueryClient();
    queryClient.setQueryData(queryKeys.coverLetter(1), {});
    queryClient.setQueryData(queryKeys.tokenBalance, balance(1));
    const result = mutation(
      { mutationFn: () => Promise.resolve('ok'), loading: 'none', invalidate: [queryKeys.coverLetters] },
      queryClient,
    );
    act(() => result.current.mutate());
    await waitFor(() =>
      expect(queryClient.getQueryState(queryKeys.coverLetter(1))?.isInvalidated).toBe(true),
    );
    expect(queryClient.getQueryState(queryKeys.tokenBalance)?.isInvalidated).toBe(false);
  });
});
