import { useQuery, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, waitFor } from '@testing-library/react';
import { aiRoutes, tokenRoutes } from '#contracts';
import type { CallOptions } from '@/lib/api/call-api';
import { useConnectionStore } from '@/lib/live/connection-store';
import { queryKeys } from '@/lib/query/query-keys';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { tokenBalanceQuery } from '@/lib/token-queries';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { aJob } from '../../../testing/job.factory.js';
import { renderHookWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { success } from '../../../testing/test-api.js';
import { useCancelJob } from './job-queries.js';
import { useJobMutation } from './use-job-mutation.js';

const api = apiOfFile();
const call: CallOptions<typeof aiRoutes.rewordChange> = {
  params: { jobId: aJob().jobId, changeId: 'change-1' },
  body: { wish: '더 짧게' },
};

describe.each([
  ['a job that was accepted', 'accepted'],
  ['a job that was cancelled', 'cancelled'],
])('after %s', (_, action) => {
  let balanceCalls: number;
  let heldBalance: Promise<void> | undefined;
  /** Called when the API is asked for the job, before it answers. */
  let beforeAnswer: () => void;
  beforeEach(() => {
    balanceCalls = 0;
    api.handler = async ({ path }) => {
      if (path === tokenRoutes.balance.path) {
        balanceCalls++;
        await heldBalance;
        return success({ remainingTokens: 40, maxTokens: 40, nextRefillTime: null, refillAmount: 10 });
      }
      beforeAnswer();
      return success(aJob());
    };
  });
  afterEach(() => {
    cleanup();
    useLoadingStore.getState().stop();
    useConnectionStore.getState().set(false);
    heldBalance = undefined;
  });

  /** Performs the action on a page that shows the balance; resolves when the page knows the answer. */
  async function perform(queryClient: QueryClient): Promise<void> {
    const { result } = renderHookWithApp(
      () => ({
        balance: useQuery(tokenBalanceQuery()),
        accepted: useJobMutation(aiRoutes.rewordChange, { tokenCost: 1, loading: 'none' }),
        cancelled: useCancelJob(),
      }),
      { queryClient },
    );
    await waitFor(() => expect(result.current.balance.isSuccess).toBe(true));
    act(() =>
      action === 'accepted'
        ? result.current.accepted.mutate(call)
        : result.current.cancelled.mutate(aJob().jobId),
    );
    await waitFor(() => expect(queryClient.getQueryData(queryKeys.job(aJob().jobId))).toBeTruthy());
  }

  const untilFetched = (queryClient: QueryClient) => waitFor(() => expect(queryClient.isFetching()).toBe(0));

  it.each([
    ['no live events arrive', false],
    ['the live event came before the connection was made', true],
  ])('the balance is fetched again where %s', async (_name, isConnected) => {
    useConnectionStore.getState().set(isConnected);
    let callsBefore = Infinity;
    beforeAnswer = () => {
      callsBefore = balanceCalls;
    };
    const queryClient = testQueryClient();
    await perform(queryClient);
    await untilFetched(queryClient);
    expect(balanceCalls).toBe(callsBefore + 1);
  });

  it('a fetch of the balance that a live event began is not begun again', async () => {
    useConnectionStore.getState().set(true);
    const queryClient = testQueryClient();
    let callsBefore = Infinity;
    let answerBalance = () => {};
    beforeAnswer = () => {
      callsBefore = balanceCalls;
      heldBalance = new Promise((resolve) => {
        answerBalance = resolve;
      });
      void queryClient.invalidateQueries({ queryKey: queryKeys.tokens });
    };
    await perform(queryClient);
    answerBalance();
    await untilFetched(queryClient);
    expect(balanceCalls).toBe(callsBefore + 1);
  });
});

it('shows in the overlay how long a mutation that starts a job may take', async () => {
  api.handler = () => new Promise(() => undefined);
  const { result } = renderHookWithApp(() => useJobMutation(aiRoutes.rewordChange, { tokenCost: 1 }));
  act(() => result.current.mutate(call));
  await waitFor(() =>
    expect(useLoadingStore.getState()).toMatchObject({
      isLoading: true,
      loadingMessage: '30~40초 정도 걸릴 수 있어요.',
    }),
  );
});
