import type { CurrentMember } from '#contracts';
import { DEFAULT_LOADING_MESSAGE, useLoadingStore } from './loading-store.js';
import { useSessionStore } from './session-store.js';

const member: CurrentMember = {
  memberId: 3,
  email: 'mina@example.com',
  name: '이미나',
  picture: null,
  role: 'USER',
  status: 'ACTIVE',
  isActive: true,
};

describe('the session store', () => {
  beforeEach(() => useSessionStore.getState().clear());

  it('is kept under user-storage, version 0, and nothing else is', () => {
    useSessionStore.getState().setUser(member);
    expect(JSON.parse(localStorage.getItem('user-storage') ?? '')).toEqual({
      state: { user: member, isAuthenticated: true },
      version: 0,
    });
    useSessionStore.getState().clear();
    expect(JSON.parse(localStorage.getItem('user-storage') ?? '')).toEqual({
      state: { user: null, isAuthenticated: false },
      version: 0,
    });
  });

  it('is restored on page load', async () => {
    localStorage.setItem(
      'user-storage',
      JSON.stringify({ state: { user: member, isAuthenticated: true }, version: 0 }),
    );
    await useSessionStore.persist.rehydrate();
    expect(useSessionStore.getState()).toMatchObject({ user: member, isAuthenticated: true });
  });
});

describe('the loading store', () => {
  it('starts hidden with the default text and forgets everything when it stops', () => {
    expect(useLoadingStore.getState()).toMatchObject({ isLoading: false, loadingMessage: '로딩 중...' });
    useLoadingStore.getState().start('잠깐만요');
    useLoadingStore.getState().showJob('job-1');
    expect(useLoadingStore.getState()).toMatchObject({
      isLoading: true,
      loadingMessage: '잠깐만요',
      jobId: 'job-1',
    });
    useLoadingStore.getState().stop();
    expect(useLoadingStore.getState()).toMatchObject({
      isLoading: false,
      loadingMessage: DEFAULT_LOADING_MESSAGE,
      jobId: null,
    });
    expect(localStorage.getItem('loading')).toBeNull();
  });

  it('does not come back for a job that was accepted after the member left', () => {
    useLoadingStore.getState().showJob('job-1');
    expect(useLoadingStore.getState()).toMatchObject({ isLoading: false, jobId: null });
  });
});
