import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';
import { useSessionStore } from '@/lib/stores/session-store';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../../testing/test-api.js';
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
const refused = failure(401, 'UNAUTHENTICATED', '로그인이 필요합니다.');

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
  it('shows the sign-in page in place to a visitor, without provoking a 401', async () => {
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
  });

  it('keeps what a member sees when only the network is away', async () => {
    useSessionStore.getState().setUser(member);
    const realFetch = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const queryClient = testQueryClient();
    renderWithApp(<Page />, { queryClient });
    await waitFor(() => expect(queryClient.getQueryState(queryKeys.currentMember)?.status).toBe('error'));
    globalThis.fetch = realFetch;
    expect(screen.getByLabelText('글')).toBeTruthy();
    expect(useSessionStore.getState().isAuthenticated).toBe(true);
  });
});
