import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Job } from '#contracts';
import { useConnectionStore } from '@/lib/live/connection-store';
import { aJob } from '../../../testing/job.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import { JobTray } from './job-tray.js';

const api = new TestApi();
const DRAFT = '0d8f1f4e-58f5-4d0c-9a43-7f2f0a4f5a10';
const idOf = (digit: number) => `6b1f3c0e-8a54-4b0e-9a7e-00000000000${digit}`;
const ofDraft = (digit: number, rest: Partial<Job>) =>
  aJob({ jobId: idOf(digit), coverLetterId: null, draftId: DRAFT, ...rest });

beforeAll(() => api.start());
afterAll(() => api.stop());
let logged: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  api.reset();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

const jobs = (content: Job[]) => {
  api.handler = () => success({ content, totalElements: content.length, totalPages: 1, number: 0, size: 10 });
};

async function openTray() {
  renderWithApp(<JobTray />);
  await userEvent.click(await screen.findByRole('button', { name: /^작업/ }));
  return screen.findByRole('dialog', { name: '작업' });
}

describe('the job tray', () => {
  it('shows the number of running jobs before it is opened', async () => {
    jobs([
      ofDraft(1, {}),
      ofDraft(2, { status: 'QUEUED', startedAt: null }),
      ofDraft(3, { status: 'SUCCEEDED' }),
    ]);
    renderWithApp(<JobTray />);
    expect(await screen.findByRole('button', { name: '작업, 2개 진행 중' })).toBeTruthy();
  });

  it('shows how far a running job is and stops it', async () => {
    jobs([ofDraft(1, { stage: 'rewrite', progress: 62 })]);
    const tray = await openTray();
    expect(await within(tray).findByText('다듬기 62%')).toBeTruthy();
    expect(within(tray).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62');
    await userEvent.click(within(tray).getByRole('button', { name: '취소' }));
    await waitFor(() => expect(api.requestsTo(`/api/v1/jobs/${idOf(1)}/cancel`)).toHaveLength(1));
  });

  it('leads from a finished job to its result and closes', async () => {
    jobs([ofDraft(1, { status: 'SUCCEEDED', progress: 100, finishedAt: '2026-11-20T00:00:36Z' })]);
    const tray = await openTray();
    const link = await within(tray).findByRole('link', { name: '결과 보기' });
    expect(link.getAttribute('href')).toBe(`/cover-letter/new?draft=${DRAFT}&job=${idOf(1)}`);
    await userEvent.click(link);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says why a job failed, and offers no result of a cancelled one', async () => {
    const error = { errorCode: 'AI_TIMEOUT' as const, message: 'AI가 답하지 않았어요.', canRetry: true };
    jobs([ofDraft(1, { status: 'FAILED', error }), ofDraft(2, { status: 'CANCELLED' })]);
    const tray = await openTray();
    const rows = await within(tray).findAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('AI가 답하지 않았어요.');
    expect(rows[0] && within(rows[0]).getByRole('link').textContent).toBe('글로 가기');
    expect(rows[1] && within(rows[1]).queryByRole('link')).toBeNull();
  });

  it('is empty without jobs', async () => {
    jobs([]);
    expect(within(await openTray()).getByText('아직 작업이 없어요')).toBeTruthy();
  });

  it('tries again when the jobs could not be loaded', async () => {
    api.handler = () => failure(503, 'SERVER_ERROR', '잠시 뒤 다시 시도해 주세요.');
    const tray = await openTray();
    expect(await within(tray).findByText('작업을 불러오지 못했어요')).toBeTruthy();
    jobs([ofDraft(1, {})]);
    await userEvent.click(within(tray).getByRole('button', { name: '다시 시도' }));
    expect(await within(tray).findByText('진단 30%')).toBeTruthy();
  });

  it('says when the live connection is lost, and no more once it is back', async () => {
    jobs([]);
    const tray = await openTray();
    act(() => useConnectionStore.setState({ isConnected: false, since: Date.now() - 120_000 }));
    expect(within(tray).getByText(/실시간 연결이 2분 전 끊겼어요/)).toBeTruthy();
    act(() => useConnectionStore.setState({ isConnected: true, since: null }));
    expect(within(tray).queryByText(/끊겼어요/)).toBeNull();
  });
});
