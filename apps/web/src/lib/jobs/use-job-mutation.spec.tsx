import { act, cleanup, waitFor } from '@testing-library/react';
import { aiRoutes, tokenRoutes } from '#contracts';
import type { CallOptions } from '@/lib/api/call-api';
import { useConnectionStore } from '@/lib/live/connection-store';
import { queryKeys } from '@/lib/query/query-keys';
import { useLoadingStore } from '@/lib/stores/loading-store';
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
  beforeEach(() => {
    api.handler = ({ path }) =>
      path === tokenRoutes.balance.path
        ? success({ remainingTokens: 40, maxTokens: 40, nextRefillTime: null, refillAmount: 10 })
        : success(aJob());
  });
  afterEach(() => {
    cleanup();
    useLoadingStore.getState().stop();
    useConnectionStore.getState().set(false);
  });

  it.each([
    ['the live event alone has the balance fetched again', true, false],
    ['the balance is fetched again where no live events arrive', false, true],
  ])('%s', async (_name, isConnected, isRefetched) => {
    useConnectionStore.getState().set(isConnected);
    const queryClient = testQueryClient();
    queryClient.setQueryData(queryKeys.tokenBalance, {});
    const { result } = renderHookWithApp(
      () => ({
        accepted: useJobMutation(aiRoutes.rewordChange, { tokenCost: 1, loading: 'none' }),
        cancelled: useCancelJob(),
      }),
      { queryClient },
    );
    act(() =>
      action === 'accepted'
        ? result.current.accepted.mutate(call)
        : result.current.cancelled.mutate(aJob().jobId),
    );
    await waitFor(() => expect(queryClient.getQueryData(queryKeys.job(aJob().jobId))).toBeTruthy());
    expect(queryClient.getQueryState(queryKeys.tokenBalance)?.isInvalidated).toBe(isRefetched);
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
