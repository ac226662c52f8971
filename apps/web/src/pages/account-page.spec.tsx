import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toPage } from '#contracts';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../testing/member.factory.js';
import { renderWithApp } from '../../testing/render-with-app.js';
import { success, TestApi } from '../../testing/test-api.js';
import AccountPage from './account-page.js';

describe('the account', () => {
  const api = new TestApi();
  const writtenSearchParams: string[] = [];
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    writtenSearchParams.length = 0;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    useSessionStore.getState().setUser(aMember());
    api.handler = ({ path }) =>
      success(
        /sessions|consents/.test(path)
          ? []
          : {
              ...toPage([], 0, { page: 0, size: 10 }),
              ...(path === '/api/v1/trash' && { revision: 'empty' }),
            },
      );
  });
  afterEach(() => {
    cleanup();
    api.reset();
    useSessionStore.getState().clear();
    jest.restoreAllMocks();
  });
  const open = (searchParams = '') => renderWithApp(<AccountPage />, { searchParams, writtenSearchParams });
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

  it('opens on the profile', async () => {
    open();
    expect(chosen()).toBe('프로필');
    expect(screen.getByRole('heading', { name: '이미나' })).toBeTruthy();
    expect(await screen.findByText(/동의하지 않았어요/)).toBeTruthy();
  });

  it('opens the tab that the address names, and the first for one it does not know', async () => {
    const { unmount } = open('?tab=trash');
    expect(chosen()).toBe('휴지통');
    expect(await screen.findByText('휴지통이 비어 있어요')).toBeTruthy();
    unmount();
    open('?tab=nothing');
    expect(chosen()).toBe('프로필');
  });

  it('keeps the tab in the address, and starts each at its first page', async () => {
    open('?tab=jobs&page=3');
    await userEvent.click(screen.getByRole('tab', { name: '휴지통' }));
    await waitFor(() => expect(writtenSearchParams.at(-1)).toBe('?tab=trash'));
    await userEvent.click(screen.getByRole('tab', { name: '프로필' }));
    await waitFor(() => expect(writtenSearchParams.at(-1)).toBe(''));
  });

  it('asks before it deletes the account', async () => {
    open('?tab=data');
    await userEvent.click(screen.getByRole('button', { name: '탈퇴하기' }));
    expect(screen.getByRole('alertdialog', { name: '정말 탈퇴할까요?' })).toBeTruthy();
  });
});
