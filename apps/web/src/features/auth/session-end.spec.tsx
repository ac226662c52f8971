import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { publishLiveEvent } from '@/lib/live/event-hub';
import { queryKeys } from '@/lib/query/query-keys';
import { usePageMemberId } from '@/lib/session/page-member';
import { useSessionExpiryStore } from '@/lib/session/session-expiry-store';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../../testing/member.factory.js';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { success, TestApi } from '../../../testing/test-api.js';
import { MemberOnly } from './member-only.js';
import { useSessionSync } from './use-session-sync.js';

/** A page that belongs to a member, as the editors do. */
function Editor() {
  const memberId = usePageMemberId();
  return memberId === undefined ? null : <textarea aria-label={`${memberId}의 글`} />;
}

function Page() {
  useSessionSync();
  return (
    <MemberOnly>
      <Editor />
    </MemberOnly>
  );
}

describe('a session that ends while a member writes', () => {
  const api = new TestApi();
  const member = aMember({ memberId: 3 });
  const other = aMember({ memberId: 4, name: '한바다', email: 'bada@jaso.example' });
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    useSessionExpiryStore.getState().recover();
    useSessionStore.getState().setUser(member);
    api.handler = () => success(member);
  });
  afterEach(() => {
    cleanup();
    api.reset();
    useSessionStore.getState().clear();
    useSessionExpiryStore.getState().recover();
    jest.restoreAllMocks();
  });
  const area = () => screen.queryByLabelText<HTMLTextAreaElement>('3의 글');

  async function write() {
    const queryClient = testQueryClient();
    renderWithApp(<Page />, { queryClient });
    await waitFor(() => expect(queryClient.getQueryData(queryKeys.currentMember)).toBeTruthy());
    await userEvent.type(await screen.findByLabelText('3의 글'), '쓰던 문장');
    return queryClient;
  }

  it('on another device or in another tab leaves the text on the page, behind the dialog and after it', async () => {
    await write();
    act(() => publishLiveEvent('session-revoked', { reason: 'LOGGED_OUT' }));
    expect(useSessionStore.getState().user).toBeNull();
    expect(await screen.findByText('로그인이 끝났어요')).toBeTruthy();
    expect(screen.getByText('다른 탭이나 기기에서 로그아웃했어요.')).toBeTruthy();
    expect(area()?.value).toBe('쓰던 문장');
    await userEvent.click(screen.getByRole('button', { name: '닫기' }));
    expect(area()?.value).toBe('쓰던 문장');
  });

  it.each([
    ['MEMBER_NOT_ACTIVE', '지금은 쓸 수 없는 계정이에요.'],
    ['LEFT', '탈퇴한 계정이에요.'],
  ] as const)('because of the account (%s) offers no sign-in that cannot succeed', async (reason, text) => {
    await write();
    act(() => publishLiveEvent('session-revoked', { reason }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText(/필요한 글은 복사해 두세요/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: '다시 로그인' })).toBeNull();
    expect(screen.queryByText(/다시 로그인하면/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '닫기' }));
    expect(area()?.value).toBe('쓰던 문장');
  });

  it('is not continued by another account, which is offered pages of its own', async () => {
    const queryClient = await write();
    api.handler = () => success(other);
    await act(() => queryClient.refetchQueries({ queryKey: queryKeys.currentMember }));
    expect(await screen.findByRole('heading', { name: '다른 계정이에요' })).toBeTruthy();
    expect(screen.getByText(/한바다님\(bada@jaso\.example\)/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '이 계정으로 계속하기' }));
    expect(await screen.findByLabelText<HTMLTextAreaElement>('4의 글')).toHaveProperty('value', '');
  });
});
