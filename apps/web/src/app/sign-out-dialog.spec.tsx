import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import ToastArea from '@/components/ui/toast-area';
import { letterType } from '@/features/cover-letters/letter-type';
import { PracticeDrafts } from '@/features/interview/practice-drafts';
import { addOpenDocument, type OpenDocument, useUnstoredText } from '@/lib/open-documents';
import { queryKeys } from '@/lib/query/query-keys';
import { useSessionStore } from '@/lib/stores/session-store';
import { apiOfFile } from '../../testing/api-of-file.js';
import { aMember } from '../../testing/member.factory.js';
import { renderWithApp, testQueryClient } from '../../testing/render-with-app.js';
import { failure, success } from '../../testing/test-api.js';
import { useShellDialogStore } from '@/lib/stores/shell-dialog-store';
import { SignOutDialog } from './sign-out-dialog.js';

const api = apiOfFile();

beforeEach(() => {
  localStorage.clear();
  useShellDialogStore.getState().close();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

function OpenPage() {
  const { pathname, search } = useLocation();
  const { dialog, open, close } = useShellDialogStore();
  return (
    <>
      <ToastArea />
      <output>{pathname + search}</output>
      <button onClick={() => open('sign-out')}>메뉴에서 나가기</button>
      {dialog === 'sign-out' && <SignOutDialog onClose={close} />}
    </>
  );
}

const anOpenDocument = (document: Partial<OpenDocument>): OpenDocument => ({
  memberId: () => 3,
  store: async () => undefined,
  isInMemoryOnly: () => false,
  discard: async () => undefined,
  ...document,
});

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
  await userEvent.click(screen.getByRole('button', { name: '메뉴에서 나가기' }));
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

  describe('from a device that holds unsaved text', () => {
    const subject = (memberId: number) => ({ memberId, documentId: null, draftId: crypto.randomUUID() });
    const keep = (memberId: number) =>
      letterType.drafts.write({
        ...subject(memberId),
        baseVersion: null,
        document: { ...letterType.empty(), title: '물결물류' },
        improved: false,
        writerId: 'tab',
        updatedAt: 1,
      });
    const question = () => screen.findByRole('alertdialog', { name: '로그아웃할까요?' });
    beforeEach(async () => {
      api.handler = () => success(null);
      await keep(3);
      await keep(33);
      new PracticeDrafts(3).write(7, { answer: '저는', elapsed: 0 });
    });

    it('asks first, names the text, and keeps it unless told otherwise', async () => {
      await signOut();
      const dialog = within(await question());
      expect(dialog.getByText(/자기소개서 1편, 연습하던 답변 1개/)).toBeTruthy();
      expect(api.requests).toEqual([]);
      await userEvent.click(dialog.getByRole('button', { name: '로그아웃' }));
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/'));
      expect(await letterType.drafts.list(3)).toHaveLength(1);
      expect(new PracticeDrafts(3).read(7).answer).toBe('저는');
    });

    it("erases it when the member chooses so, and nobody else's", async () => {
      sessionStorage.setItem('improve-request:1', '더 짧게');
      await signOut();
      const dialog = within(await question());
      await userEvent.click(dialog.getByRole('checkbox', { name: /이 기기에서 지우기/ }));
      await userEvent.click(dialog.getByRole('button', { name: '지우고 로그아웃' }));
      expect(await screen.findByText('이 기기에 있던 글을 지웠어요.')).toBeTruthy();
      expect(await letterType.drafts.list(3)).toEqual([]);
      expect(new PracticeDrafts(3).read(7).answer).toBe('');
      expect(sessionStorage.length).toBe(0);
      expect(await letterType.drafts.list(33)).toHaveLength(1);
    });

    it('stores open documents before it counts the texts, and discards them before the page closes', async () => {
      const done: string[] = [];
      const remove = addOpenDocument(
        anOpenDocument({
          store: async () => void (await letterType.drafts.forget(3)),
          discard: async () => void done.push('discarded'),
        }),
      );
      await signOut();
      const dialog = within(await question());
      expect(dialog.queryByText(/자기소개서/)).toBeNull();
      expect(dialog.getByText(/연습하던 답변 1개/)).toBeTruthy();
      await userEvent.click(dialog.getByRole('checkbox', { name: /이 기기에서 지우기/ }));
      await userEvent.click(dialog.getByRole('button', { name: '지우고 로그아웃' }));
      await screen.findByText('이 기기에 있던 글을 지웠어요.');
      expect(done).toEqual(['discarded']);
      remove();
    });

    it('does what was confirmed: neither Escape nor another choice changes a sign-out that has begun', async () => {
      let answer = (): void => undefined;
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      api.handler = () => answered.then(() => success(null));
      await signOut();
      const dialog = within(await question());
      await userEvent.click(dialog.getByRole('button', { name: '로그아웃' }));
      expect(dialog.getByRole('checkbox')).toHaveProperty('disabled', true);
      await userEvent.keyboard('{Escape}');
      expect(screen.getByRole('alertdialog')).toBeTruthy();
      answer();
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/'));
      expect(await letterType.drafts.list(3)).toHaveLength(1);
    });

    it('is called off by Escape, and the focus goes back', async () => {
      await signOut();
      await question();
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('alertdialog')).toBeNull();
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('button', { name: '메뉴에서 나가기' })),
      );
      expect(api.requests).toEqual([]);
    });

    it('erases nothing when the sign-out fails or is called off', async () => {
      api.handler = () => failure(503, 'SERVER_ERROR', '서비스가 잠시 불안정합니다.');
      await signOut();
      const dialog = within(await question());
      await userEvent.click(dialog.getByRole('checkbox', { name: /이 기기에서 지우기/ }));
      await userEvent.click(dialog.getByRole('button', { name: '지우고 로그아웃' }));
      expect(await screen.findByText('서비스가 잠시 불안정합니다.')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: '메뉴에서 나가기' }));
      await userEvent.click(within(await question()).getByRole('button', { name: '취소' }));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(await letterType.drafts.list(3)).toHaveLength(1);
      expect(useSessionStore.getState().isAuthenticated).toBe(true);
    });
  });

  it.each([
    ['a document', () => addOpenDocument(anOpenDocument({ isInMemoryOnly: () => true }))],
    ['another text', () => renderHook(() => useUnstoredText(true)).unmount],
  ])('asks before %s is lost that no storage has taken', async (_, open) => {
    api.handler = () => success(null);
    const remove = open();
    await signOut();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/서버에도 이 기기에도 보관하지 못했어요/)).toBeTruthy();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(api.requests).toEqual([]);
    remove();
  });
});
