import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';
import { useSessionStore } from '@/lib/stores/session-store';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { failure, success, TestApi, type TestHandler } from '../../../testing/test-api.js';
import { MemberOnly } from './member-only.js';
import { useSessionSync } from './use-session-sync.js';

const api = new TestApi();
const member = {
  memberId: 3,
  email: 'mina@example.com',
  name: '이미나',
  picture: null,
  role: 'USER' as const,
  status: 'ACTIVE' as const,
  isActive: true,
};
const refused = failure(401, 'UNAUTHENTICATED', '로그인이 필요해요.');

function Page() {
  useSessionSync();
  return (
    <MemberOnly>
      <textarea aria-label="글" />
    </MemberOnly>
  );
}

beforeAll(() => api.start());
afterAll(() => api.stop());
let logged: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  api.reset();
  localStorage.clear();
  useSessionStore.getState().clear();
  useSessionExpiryStore.getState().recover();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

describe('MemberOnly', () => {
  it('shows the sign-in page to a visitor at the same address, without provoking a 401', async () => {
    api.handler = () => success({ authenticated: false });
    renderWithApp(<Page />);
    expect(await screen.findByText('로그인이 필요해요')).toBeTruthy();
    expect(api.requests.map(({ path }) => path)).toEqual(['/auth/status']);
  });

  it('shows the sign-in page when the remembered session is over, and forgets the member', async () => {
    useSessionStore.getState().setUser(member);
    api.handler = () => refused;
    renderWithApp(<Page />);
    expect(await screen.findByText('로그인이 필요해요')).toBeTruthy();
    expect(useSessionStore.getState().isAuthenticated).toBe(false);
    expect(useSessionExpiryStore.getState().isExpired).toBe(false);
  });

  it('keeps the page and what was typed when the session ends in the middle', async () => {
    useSessionStore.getState().setUser(member);
    api.handler = () => success(member);
    const queryClient = testQueryClient();
    renderWithApp(<Page />, { queryClient });
    await waitFor(() => expect(queryClient.getQueryData(queryKeys.currentMember)).toBeTruthy());
    await userEvent.type(screen.getByLabelText('글'), '쓰던 문장');

    api.handler = () => refused;
    await act(() => queryClient.refetchQueries({ queryKey: queryKeys.currentMember }));
    expect(await screen.findByText('로그인이 끝났어요')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('글').value).toBe('쓰던 문장');
    expect(useSessionStore.getState().isAuthenticated).toBe(false);
    // The next keys were meant for the text.
    await userEvent.keyboard(' {Enter}');
    expect(screen.getByText('로그인이 끝났어요')).toBeTruthy();
  });

  const unavailable = failure(503, 'SERVER_ERROR', '잠시 후 다시 시도해 주세요.');
  const cutNetwork = () => {
    const realFetch = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    return () => void (globalThis.fetch = realFetch);
  };

  describe('when the first load fails', () => {
    const failFirstLoad = async (text: string) => {
      useSessionStore.getState().setUser(member);
      renderWithApp(<Page />);
      expect(await screen.findByText('로그인 상태를 확인하지 못했어요')).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryByText('로그인이 필요해요')).toBeNull();
      expect(useSessionStore.getState()).toMatchObject({ user: null, isAuthenticated: false });
      expect(useSessionExpiryStore.getState().isExpired).toBe(false);
    };
    const retry = async () => {
      api.reset();
      // The /auth/status of a session whose access token has expired but can be refreshed.
      api.handler = ({ path }) => success(path === '/auth/status' ? { authenticated: false } : member);
      await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
      expect(await screen.findByLabelText('글')).toBeTruthy();
      expect(useSessionStore.getState()).toMatchObject({ user: member, isAuthenticated: true });
      expect(api.requests.map(({ path }) => path)).toEqual(['/auth/me']);
    };

    it.each([
      ['because the server is unavailable', () => unavailable],
      [
        'because the session cannot be renewed at the moment',
        ({ path }) => (path === '/auth/refresh' ? unavailable : refused),
      ],
    ] as [string, TestHandler][])(
      '%s, replaces the page by the error, and restores it on retry',
      async (_, handler) => {
        api.handler = handler;
        await failFirstLoad('잠시 후 다시 시도해 주세요.');
        await retry();
      },
    );

    it('because of the network, shows the error; when the retry finds the session over, the next visit requests only /auth/status', async () => {
      const comeBack = cutNetwork();
      await failFirstLoad('서버에 연결하지 못했어요. 인터넷 연결을 확인해 주세요.');
      comeBack();
      api.handler = () => refused;
      await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
      expect(await screen.findByText('로그인이 필요해요')).toBeTruthy();
      cleanup();
      api.reset();
      api.handler = () => success({ authenticated: false });
      renderWithApp(<Page />);
      expect(await screen.findByText('로그인이 필요해요')).toBeTruthy();
      expect(api.requests.map(({ path }) => path)).toEqual(['/auth/status']);
    });
  });

  it.each([
    ['the network', cutNetwork],
    ['the server', () => void (api.handler = () => unavailable)],
    [
      'what renews a session',
      () => void (api.handler = ({ path }) => (path === '/auth/refresh' ? unavailable : refused)),
    ],
  ])('keeps the page of a member when %s is unavailable for a moment', async (_, goAway) => {
    useSessionStore.getState().setUser(member);
    api.handler = () => success(member);
    const queryClient = testQueryClient();
    renderWithApp(<Page />, { queryClient });
    await waitFor(() => expect(queryClient.getQueryData(queryKeys.currentMember)).toBeTruthy());
    const comeBack = goAway();
    await act(() => queryClient.refetchQueries({ queryKey: queryKeys.currentMember }));
    comeBack?.();
    expect(queryClient.getQueryState(queryKeys.currentMember)?.status).toBe('error');
    expect(screen.getByLabelText('글')).toBeTruthy();
    expect(useSessionStore.getState()).toMatchObject({ user: member, isAuthenticated: true });
    expect(useSessionExpiryStore.getState().isExpired).toBe(false);
  });
});
