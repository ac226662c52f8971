import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdminJob, jobIdOf, JobFixture } from '@/features/admin-jobs/testing/job-fixture';
import { useConnectionStore } from '@/lib/live/connection-store';
import { publishLiveEvent } from '@/lib/live/event-hub';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { success } from '../../../testing/test-api.js';
import JobsPage from './jobs-page.js';

const fixture = new JobFixture();

describe('the page of the jobs', () => {
  let writtenSearchParams: string[];
  beforeAll(() => fixture.api.start());
  afterAll(() => fixture.api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fixture.reset();
    writtenSearchParams = [];
    fixture.jobs = [anAdminJob({ jobId: jobIdOf(1), status: 'FAILED', canBeRetried: true })];
  });
  afterEach(() => {
    cleanup();
    useSessionStore.getState().clear();
    useConnectionStore.setState({ isConnected: false, since: null });
    jest.restoreAllMocks();
  });
  const open = (searchParams = '') => renderWithApp(<JobsPage />, { searchParams, writtenSearchParams });

  it('opens a job, with its id in the address, moves on to its retry, which the list shows at once, and closes', async () => {
    const again = anAdminJob({ jobId: jobIdOf(2), type: 'EXPORT', status: 'QUEUED' });
    fixture.answers[`POST /${jobIdOf(1)}/retry`] = () => {
      fixture.jobs = [again, ...fixture.jobs];
      return { ...success(again), status: 202 };
    };
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'AI 개선' }));
    expect(writtenSearchParams.at(-1)).toBe(`?job=${jobIdOf(1)}`);
    const drawer = within(await screen.findByRole('dialog', { name: 'AI 개선' }));
    await userEvent.click(drawer.getByRole('button', { name: 'AI 개선 작업 다시 실행' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '다시 실행' }));
    expect(await screen.findByRole('dialog', { name: '내보내기' })).toBeTruthy();
    expect(writtenSearchParams.at(-1)).toBe(`?job=${jobIdOf(2)}`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: '내보내기' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /새 항목/ })).toBeNull();
    expect(writtenSearchParams.at(-1)).toBe('');
  });

  it('opens nothing for an invalid job id', async () => {
    open('?job=../statistics');
    await screen.findByRole('button', { name: 'AI 개선' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(fixture.asked('GET', '/../statistics')).toHaveLength(0);
  });

  it('shows new rows at once when it is refreshed by hand', async () => {
    open();
    await screen.findByRole('button', { name: 'AI 개선' });
    fixture.jobs = [anAdminJob({ jobId: jobIdOf(2), type: 'EXPORT' }), ...fixture.jobs];
    act(() => publishLiveEvent('job-completed', { jobId: jobIdOf(1), type: 'CRAWL' }));
    await screen.findByRole('button', { name: '새 항목 1개 보기' });
    await userEvent.click(screen.getByRole('button', { name: '새로고침' }));
    expect(await screen.findByRole('button', { name: '내보내기' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /새 항목/ })).toBeNull();
  });

  it.each([
    ['ADMIN', /읽기 전용/],
    ['ROOT', /^큐 보드\s+\(새 창\)$/],
  ] as const)('links %s to the queue board, marked as read-only for an ADMIN', (role, name) => {
    useSessionStore.getState().setUser(aMember({ role }));
    open();
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/api/v1/admin/queue-board',
      '_blank',
    ]);
  });

  it('shows since when it does not update itself', () => {
    useConnectionStore.setState({ isConnected: false, since: Date.parse('2026-11-20T05:02:00Z') });
    open();
    expect(screen.getByText(/실시간 연결 끊김 · 14:02부터/)).toBeTruthy();
  });
});
