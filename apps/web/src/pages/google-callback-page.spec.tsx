import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { rememberIntent } from '@/features/auth/sign-in-intent';
import { useSessionStore } from '@/lib/stores/session-store';
import { renderWithApp } from '../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../testing/test-api.js';
import GoogleCallbackPage from './google-callback-page.js';

const api = new TestApi();
const member = {
  memberId: 3,
  email: 'mina@example.com',
  name: '이미나',
  picture: null,
  role: 'USER',
  status: 'ACTIVE',
  isActive: true,
};
const REDIRECT_URI = 'http://localhost/auth/callback/google';

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

const open = (search: string) =>
  renderWithApp(
    <Routes>
      <Route path="/auth/callback/google" element={<GoogleCallbackPage />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { path: `/auth/callback/google${search}` },
  );

beforeAll(() => api.start());
afterAll(() => api.stop());
let logged: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  api.reset();
  localStorage.clear();
  useSessionStore.getState().clear();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => logged.mockRestore());

describe('the sign-in callback', () => {
  it('exchanges the code once in StrictMode and returns to where the member was', async () => {
    api.handler = () => success(member);
    rememberIntent('state-1', {
      returnTo: '/cover-letter/7?job=a',
      isWindow: false,
      redirectUri: REDIRECT_URI,
    });
    open('?code=code-1&state=state-1');
    expect(await screen.findByText('/cover-letter/7?job=a')).toBeTruthy();
    expect(api.requests).toHaveLength(1);
    expect(JSON.parse(api.requests[0]?.body ?? '')).toEqual({
      code: 'code-1',
      state: 'state-1',
      redirectUri: REDIRECT_URI,
    });
    expect(useSessionStore.getState()).toMatchObject({ user: { memberId: 3 }, isAuthenticated: true });
  });

  it('never returns to another site', async () => {
    api.handler = () => success(member);
    rememberIntent('state-2', { returnTo: '//evil.example/x', isWindow: false, redirectUri: REDIRECT_URI });
    open('?code=code-2&state=state-2');
    expect(await screen.findByText('/cover-letters')).toBeTruthy();
  });

  it('shows why it failed and offers to begin again', async () => {
    api.handler = () => failure(403, 'FORBIDDEN', '정지된 계정입니다.');
    open('?code=code-3&state=state-3');
    expect(await screen.findByText('정지된 계정입니다.')).toBeTruthy();
    expect(screen.getByRole('button', { name: '다시 로그인' })).toBeTruthy();
    expect(useSessionStore.getState().isAuthenticated).toBe(false);
  });

  it.each([
    ['?error=access_denied&state=s', '구글에서 로그인을 취소했어요.'],
    ['?code=only', '로그인에 필요한 값이 주소에 없어요.'],
  ])('with %s asks nothing of the server', async (search, text) => {
    open(search);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(api.requests).toHaveLength(0);
  });

  it('of a sign-in window leaves the page beside it alone and closes', async () => {
    api.handler = () => success(member);
    const close = jest.spyOn(window, 'close').mockImplementation(() => {});
    rememberIntent('state-4', { returnTo: '/cover-letter/7', isWindow: true, redirectUri: REDIRECT_URI });
    open('?code=code-4&state=state-4');
    expect(await screen.findByText('로그인했어요')).toBeTruthy();
    await waitFor(() => expect(close).toHaveBeenCalled());
    close.mockRestore();
  });
});
