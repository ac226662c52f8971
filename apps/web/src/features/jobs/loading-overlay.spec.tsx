import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job } from '#contracts';
import ToastArea from '@/components/ui/toast-area';
import { queryKeys } from '@/lib/query/query-keys';
import { LONG_ACTION_MESSAGE, useLoadingStore } from '@/lib/stores/loading-store';
import { aJob } from '../../../testing/job.factory.js';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { success, TestApi } from '../../../testing/test-api.js';
import { LoadingOverlay } from './loading-overlay.js';

const api = new TestApi();
const job = aJob({ stage: 'rewrite', progress: 62 });

beforeAll(() => api.start());
afterAll(() => api.stop());
beforeEach(() => {
  api.reset();
  api.handler = () => success(job);
  useLoadingStore.getState().stop();
});

function open(jobId: string | null) {
  const queryClient = testQueryClient();
  if (jobId) queryClient.setQueryData(queryKeys.job(jobId), job);
  renderWithApp(
    <>
      <LoadingOverlay />
      <ToastArea />
    </>,
    { queryClient },
  );
  act(() => useLoadingStore.getState().start(LONG_ACTION_MESSAGE));
  if (jobId) act(() => useLoadingStore.getState().showJob(jobId));
  const end = (change: Partial<Job>) =>
    act(() => void queryClient.setQueryData<Job>(queryKeys.job(job.jobId), { ...job, ...change }));
  return { end };
}

const isOpen = () => useLoadingStore.getState().isLoading;

describe('the overlay', () => {
  it('shows the text of a long action before there is a job', () => {
    open(null);
    expect(screen.getByRole('dialog', { name: '30~40초 정도 걸릴 수 있어요.' })).toBeTruthy();
  });

  it('shows the default text where an action has none', () => {
    renderWithApp(<LoadingOverlay />);
    act(() => useLoadingStore.getState().start());
    expect(screen.getByRole('dialog', { name: '로딩 중...' })).toBeTruthy();
  });

  it('shows the stages and the percent of the job', async () => {
    open(job.jobId);
    expect(await screen.findByText('62%')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '끝남: 근거 찾기',
      '끝남: 진단',
      '다듬기',
      '검증',
    ]);
    expect(screen.getByText('다듬기', { selector: '[aria-current="step"]' })).toBeTruthy();
  });

  it('shows how long the AI thinks, announced by the minute, and that it may take minutes', async () => {
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    const { end } = open(job.jobId);
    end({ startedAt: ago(75), thinkingSince: ago(72) });
    expect(await screen.findByText(/^AI가 생각하고 있어요 · 1분 1\d초$/)).toBeTruthy();
    expect(screen.getByText('AI가 생각하고 있어요. 1분 지났어요.').getAttribute('role')).toBe('status');
    expect(screen.getByText('모델에 따라 몇 분 걸릴 수 있어요.')).toBeTruthy();
    end({ startedAt: ago(75), thinkingSince: null });
    await waitFor(() => expect(screen.queryByText(/생각하고 있어요/)).toBeNull());
  });

  it('can be left while the job goes on', async () => {
    open(job.jobId);
    await userEvent.click(await screen.findByRole('button', { name: '백그라운드로 계속' }));
    expect(isOpen()).toBe(false);
    expect(api.requestsTo(`/api/v1/jobs/${job.jobId}/cancel`)).toHaveLength(0);
  });

  it('cancels the job', async () => {
    open(job.jobId);
    let status = job.status;
    api.handler = ({ method }) => {
      if (method === 'POST') status = 'CANCELLED';
      return success({ ...job, status });
    };
    await userEvent.click(await screen.findByRole('button', { name: '취소' }));
    expect(await screen.findByText('취소했어요. 토큰은 돌려드렸어요.')).toBeTruthy();
    expect(isOpen()).toBe(false);
    expect(api.requestsTo(`/api/v1/jobs/${job.jobId}/cancel`)).toHaveLength(1);
  });

  it('says before and after a cancel that what was shown is kept for its price', async () => {
    open(job.jobId);
    const result = { qnaList: [], totalCount: 0, partial: true };
    let answer: Job = { ...job, tokenCost: 3, partialResult: { qnaList: [] } };
    api.handler = ({ method }) => {
      if (method === 'POST') answer = { ...answer, status: 'SUCCEEDED', result, partialResult: null };
      return success(answer);
    };
    expect(await screen.findByText('취소하면 여기까지 저장되고, 토큰은 돌아오지 않아요.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '취소' }));
    expect(await screen.findByText('여기까지 만든 것을 저장했어요. 토큰 3개를 썼어요.')).toBeTruthy();
  });

  it('says that a job had ended before it could be cancelled', async () => {
    open(job.jobId);
    let answer: Job = { ...job, tokenCost: 5 };
    api.handler = ({ method }) => {
      if (method === 'POST') answer = { ...answer, status: 'SUCCEEDED', result: { changes: [] } };
      return success(answer);
    };
    await userEvent.click(await screen.findByRole('button', { name: '취소' }));
    expect(await screen.findByText('취소하기 전에 작업이 끝났어요. 토큰 5개를 썼어요.')).toBeTruthy();
  });

  it('closes when the job has succeeded', async () => {
    const { end } = open(job.jobId);
    end({ status: 'SUCCEEDED', progress: 100 });
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  it('closes and shows why when the job has failed', async () => {
    const { end } = open(job.jobId);
    const error = {
      errorCode: 'AI_TIMEOUT' as const,
      message: 'AI 응답이 너무 늦어졌습니다.',
      canRetry: true,
    };
    end({ status: 'FAILED', error });
    expect(await screen.findByText('AI 응답이 너무 늦어졌습니다.')).toBeTruthy();
    expect(isOpen()).toBe(false);
  });
});
