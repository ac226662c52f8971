import { act, cleanup, waitFor } from '@testing-library/react';
import { toPage } from '#contracts';
import type { Job } from '#contracts';
import { queryKeys } from '@/lib/query/query-keys';
import { useLoadingStore } from '@/lib/stores/loading-store';
import { aJob } from '../../../testing/job.factory.js';
import { renderHookWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { success, TestApi } from '../../../testing/test-api.js';
import { improveResult, memoryReviews, reviewQuestion } from './testing/improve-result.factory.js';
import { offerOf, useImproveJob } from './use-improve-job.js';

const question = reviewQuestion('서점에서 일했습니다.');
const result = improveResult([question], [{ original: question.text, revised: '서점에서 일했어요.' }]);
const running = aJob();
const succeeded = aJob({ status: 'SUCCEEDED', progress: 100, result });

describe('the improvement of a letter', () => {
  const api = new TestApi();
  const server: { job: Job | null; earlier: Job | null } = { job: null, earlier: null };
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    useLoadingStore.getState().stop();
    server.earlier = null;
    api.handler = ({ path }) => {
      const jobs = [server.job, server.earlier].filter((job) => job !== null);
      if (path !== '/api/v1/jobs') return success(jobs.find(({ jobId }) => path.endsWith(jobId)) ?? null);
      const found = jobs.map((job) => ({ ...job, result: null }));
      return success(toPage(found, found.length, { page: 0, size: 1 }));
    };
  });
  afterEach(() => {
    cleanup();
    api.reset();
  });

  function open(job: Job | null, linkedJobId: string | null = null) {
    server.job = job;
    const onReady = jest.fn();
    const queryClient = testQueryClient();
    const { reviews } = memoryReviews();
    const subject = { coverLetterId: 1, draftId: null };
    const options = { subject, linkedJobId, drafts: reviews, onReady };
    const { result: hook } = renderHookWithApp(() => useImproveJob(options), { queryClient });
    const refetch = (jobId: string) =>
      act(() => queryClient.invalidateQueries({ queryKey: queryKeys.job(jobId) }));
    const end = async () => {
      server.job = succeeded;
      await refetch(succeeded.jobId);
    };
    return { hook, onReady, reviews, end, refetch };
  }

  it('is found on the server after a reload, and waits to be asked for', async () => {
    const { hook, onReady } = open(succeeded);
    await waitFor(() => expect(hook.current.offer).toBe('review'));
    expect(hook.current.result?.changes).toHaveLength(1);
    expect(api.requestsTo('/api/v1/jobs')[0]?.query.get('coverLetterId')).toBe('1');
    expect(onReady).not.toHaveBeenCalled();
  });

  it('opens at once when the address names it', async () => {
    const { onReady } = open(succeeded, succeeded.jobId);
    await waitFor(() => expect(onReady).toHaveBeenCalledTimes(1));
  });

  it('opens once when it ends while its overlay is shown', async () => {
    const { hook, onReady, end } = open(running);
    act(() => {
      useLoadingStore.getState().start();
      useLoadingStore.getState().showJob(running.jobId);
      hook.current.follow(running.jobId);
    });
    await waitFor(() => expect(hook.current.offer).toBe('running'));
    await end();
    await waitFor(() => expect(onReady).toHaveBeenCalledTimes(1));
    await end();
    expect(onReady).toHaveBeenCalledTimes(1);
  });

  it('does not open over a member who left it to the background', async () => {
    const { hook, onReady, end } = open(running);
    act(() => {
      useLoadingStore.getState().start();
      useLoadingStore.getState().showJob(running.jobId);
      hook.current.follow(running.jobId);
    });
    await waitFor(() => expect(hook.current.offer).toBe('running'));
    act(() => useLoadingStore.getState().stop());
    await end();
    await waitFor(() => expect(hook.current.offer).toBe('review'));
    expect(onReady).not.toHaveBeenCalled();
  });

  it('offers nothing once it was hidden, after a reload too', async () => {
    const { hook, reviews } = open(succeeded);
    await waitFor(() => expect(hook.current.offer).toBe('review'));
    await act(() => hook.current.dismiss());
    expect(hook.current.offer).toBe('none');
    expect(await reviews.read(succeeded.jobId)).toMatchObject({ isFinished: true });
  });

  it('reports once that it was stopped, and shows the earlier result again', async () => {
    const stopped = aJob({ jobId: '6b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a22', status: 'CANCELLED' });
    const { hook, refetch } = open({ ...stopped, status: 'RUNNING' }, stopped.jobId);
    server.earlier = succeeded;
    await waitFor(() => expect(hook.current.offer).toBe('running'));
    server.job = stopped;
    await refetch(stopped.jobId);
    await waitFor(() => expect(hook.current.offer).toBe('cancelled'));
    await act(() => hook.current.dismiss());
    await waitFor(() => expect(hook.current.job?.jobId).toBe(succeeded.jobId));
    expect(hook.current.offer).toBe('review');
  });

  it('says nothing of one that was stopped before the page was opened', async () => {
    const stopped = aJob({ jobId: '6b1f3c0e-8a54-4b0e-9a7e-2f6c1d9e0a22', status: 'CANCELLED' });
    server.earlier = succeeded;
    const { hook } = open(stopped, stopped.jobId);
    await waitFor(() => expect(hook.current.offer).toBe('review'));
    expect(hook.current.job?.jobId).toBe(succeeded.jobId);
  });

  it('reports a result that it cannot read', async () => {
    const { hook } = open({ ...succeeded, result: { changes: '?' } });
    await waitFor(() => expect(hook.current.isUnreadable).toBe(true));
    expect(hook.current.result).toBeNull();
  });
});

describe('offerOf', () => {
  it('offers the outcome of the job', () => {
    expect(offerOf(null, false)).toBe('none');
    expect(offerOf(aJob({ status: 'QUEUED' }), false)).toBe('running');
    expect(offerOf(aJob({ status: 'SUCCEEDED' }), false)).toBe('review');
    expect(offerOf(aJob({ status: 'FAILED' }), false)).toBe('failed');
    expect(offerOf(aJob({ status: 'CANCELLED' }), false)).toBe('cancelled');
  });

  it('offers nothing for an outcome that was hidden', () => {
    expect(offerOf(aJob({ status: 'SUCCEEDED' }), true)).toBe('none');
    expect(offerOf(aJob({ status: 'RUNNING' }), true)).toBe('running');
  });
});
