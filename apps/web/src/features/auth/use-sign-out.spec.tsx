import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import ToastArea from '@/components/ui/toast-area';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import { apiOfFile } from '../../../testing/api-of-file.js';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { failure, success } from '../../../testing/test-api.js';
import { useSignOut } from './use-sign-out.js';

const api = apiOfFile();

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

function OpenPage() {
  const { pathname, search } = useLocation();
  const signOut = useSignOut();
  return (
    <>
      <ToastArea />
      <output>{pathname + search}</output>
      <button onClick={() => signOut.mutate()}>로그아웃</button>
    </>
  );
}

const kept = () => JSON.parse(localStorage.getItem('user-storage') ?? '{}') as unknown;

async function signOut() {
  useSessionStore.getState().setUser(aMember());
  const queryClient = testQueryClient();
  queryClient.setQueryData(queryKeys.currentMember, aMember());
  queryClient.setQueryData(queryKeys.tokenBalance, { remainingTokens: 40 });
  queryClient.setQueryData(queryKeys.coverLetter(7), { title: '물결물류' });
  queryClient.setQueryData(queryKeys.productInfo, { aiPracticeMode: true });
  renderWithApp(<OpenPage />, { queryClient, path: '/cover-letter/7?tab=checks' });
  expect(kept()).toMatchObject({ state: { user: { memberId: 3 }, isAuthenticated: true } });
  await userEvent.click(screen.getByRole('button', { name: '로그아웃' }));
  return queryClient;
}

describe('signing out', () => {
  it('clears the member in memory, storage and cache, and navigates home', async () => {
    api.handler = () => success(null);
    const queryClient = await signOut();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/'));
    expect(api.requests[0]).toMatchObject({ method: 'POST', path: '/auth/logout' });
    await waitFor(() =>
      expect(useSessionStore.getState()).toMatchObject({ user: null, isAuthenticated: false }),
    );
    expect(kept()).toMatchObject({ state: { user: null, isAuthenticated: false } });
    for (const queryKey of [queryKeys.currentMember, queryKeys.tokenBalance, queryKeys.coverLetter(7)])
      expect(queryClient.getQueryData(queryKey)).toBeUndefined();
    expect(queryClient.getQueryData(queryKeys.productInfo)).toBeTruthy();
  });

  it('that fails leaves the page open, and says so', async () => {
    api.handler = () => failure(503, 'SERVER_ERROR', '서비스가 잠시 불안정합니다.');
    const queryClient = await signOut();
    expect(await screen.findByText('서비스가 잠시 불안정합니다.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('/cover-letter/7?tab=checks');
    expect(useSessionStore.getState().isAuthenticated).toBe(true);
    expect(queryClient.getQueryData(queryKeys.coverLetter(7))).toBeTruthy();
  });
});
