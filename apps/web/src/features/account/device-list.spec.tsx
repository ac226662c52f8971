import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import type { MemberSession } from '#contracts';
import { useSessionStore } from '@/lib/stores/session-store';
import { useShellDialogStore } from '@/lib/stores/shell-dialog-store';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
import { DeviceList } from './device-list.js';

const session = (overrides: Partial<MemberSession> = {}): MemberSession => ({
  sessionId: '0d8c1c58-53a1-4a0e-93a5-2b6a0f2d5c01',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36',
  address: '203.0.113.4',
  isCurrent: true,
  createdAt: '2026-11-01T00:00:00Z',
  lastUsedAt: '2026-11-20T00:00:00Z',
  ...overrides,
});
const PHONE = session({
  sessionId: '0d8c1c58-53a1-4a0e-93a5-2b6a0f2d5c02',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1',
  isCurrent: false,
});

const Address = () => <output>{useLocation().pathname}</output>;

describe('the list of devices', () => {
  const api = new TestApi();
  let sessions: MemberSession[];
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    sessions = [session(), PHONE];
    useSessionStore.getState().setUser(aMember());
    api.handler = ({ method, path }) => {
      if (method !== 'DELETE') return success(sessions);
      sessions = sessions.filter(({ sessionId }) => !path.endsWith(sessionId));
      return success(null);
    };
  });
  afterEach(() => {
    cleanup();
    api.reset();
    useSessionStore.getState().clear();
    useShellDialogStore.getState().close();
    jest.restoreAllMocks();
  });
  const open = () =>
    renderWithApp(
      <>
        <DeviceList />
        <Address />
      </>,
      { path: '/account' },
    );
  const deletions = () => api.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  const confirm = () =>
    userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '로그아웃' }));

  it('names each device and marks the current one', async () => {
    open();
    const rows = within(await screen.findByRole('list', { name: '로그인한 기기' })).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain('크롬 · 윈도우지금 이 기기');
    expect(rows[1]?.textContent).toContain('사파리 · 아이폰');
    expect(rows[1]?.textContent).not.toContain('지금 이 기기');
  });

  it('signs another device out only after asking, and stays signed in', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '사파리 · 아이폰 로그아웃' }));
    expect(document.activeElement?.textContent).toBe('취소');
    expect(deletions()).toEqual([]);
    await confirm();
    await waitFor(() => expect(screen.queryByRole('button', { name: /아이폰/ })).toBeNull());
    expect(deletions()).toEqual([`/api/v1/me/sessions/${PHONE.sessionId}`]);
    expect(useSessionStore.getState().isAuthenticated).toBe(true);
    expect(screen.getByText('/account')).toBeTruthy();
  });

  it('signs the current device out as the menu does, which asks about unsaved text', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '크롬 · 윈도우 로그아웃' }));
    expect(useShellDialogStore.getState().dialog).toBe('sign-out');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(deletions()).toEqual([]);
  });

  it('refetches when a device was signed out meanwhile', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '사파리 · 아이폰 로그아웃' }));
    sessions = [session()];
    const list = api.handler;
    api.handler = (request) =>
      request.method === 'DELETE'
        ? failure(404, 'NOT_FOUND', '로그인한 기기를 찾을 수 없어요.')
        : list(request);
    await confirm();
    await waitFor(() => expect(screen.queryByRole('button', { name: /아이폰/ })).toBeNull());
  });

  it('says that loading failed, and tries again', async () => {
    const list = api.handler;
    api.handler = () => failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('로그인한 기기를 불러오지 못했어요');
    api.handler = list;
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await screen.findByRole('list', { name: '로그인한 기기' })).toBeTruthy();
  });
});
