import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toPage } from '#contracts';
import type { TrashItem } from '#contracts';
import { renderWithApp, testQueryClient } from '../../../testing/render-with-app.js';
import { failure, success, type TestAnswer, TestApi } from '../../../testing/test-api.js';
import { daysLeft, TrashList } from './trash-list.js';

const item = (overrides: Partial<TrashItem> = {}): TrashItem => ({
  kind: 'cover-letters',
  id: 7,
  title: '물결서점 지원서',
  deletedAt: '2026-11-01T00:00:00Z',
  purgedAt: '2026-12-01T00:00:00Z',
  ...overrides,
});

function conflict(data: unknown): TestAnswer {
  const refusal = failure(409, 'VERSION_CONFLICT', '그사이 휴지통이 달라졌어요.');
  return { ...refusal, body: { ...Object(refusal.body), data } };
}

describe('the trash', () => {
  const api = new TestApi();
  let items: TrashItem[];
  const revision = () => ['trash', ...items.map(({ kind, id }) => `${kind}-${id}`)].join();
  const trash = (page = 0) => ({
    ...toPage(items.slice(page * 10, page * 10 + 10), items.length, { page, size: 10 }),
    revision: revision(),
  });
  beforeAll(() => api.start());
  afterAll(() => api.stop());
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    items = [item(), item({ kind: 'resumes', title: '경력 이력서' })];
    api.handler = ({ method, path, query }) => {
      if (method === 'GET') return success(trash(Number(query.get('page'))));
      items = items.filter(({ kind, id }) => path !== `/api/v1/trash/${kind}/${id}/restore`);
      return success(null);
    };
  });
  afterEach(() => {
    cleanup();
    api.reset();
    jest.restoreAllMocks();
  });
  const open = ({ queryClient = testQueryClient(), searchParams = '' } = {}) =>
    renderWithApp(<TrashList />, { queryClient, searchParams });

  it('shows the kind, the title and the day of the purge', async () => {
    open();
    const rows = within(await screen.findByRole('list', { name: '휴지통' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^자기소개서물결서점 지원서.*2026\. 12\. 1\.에 완전히 지워져요/),
      expect.stringMatching(/^이력서경력 이력서/),
    ]);
  });

  it('restores the chosen document, though another kind has the same id', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '경력 이력서 복구' }));
    await waitFor(() => expect(screen.queryByText('경력 이력서')).toBeNull());
    const posts = api.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect(posts).toEqual(['/api/v1/trash/resumes/7/restore']);
    expect(screen.getByText('물결서점 지원서')).toBeTruthy();
  });

  describe('erasing for good', () => {
    beforeEach(() => {
      const list = api.handler;
      api.handler = (request) => {
        if (request.method !== 'DELETE') return list(request);
        if (request.path === '/api/v1/trash' && request.query.get('revision') !== revision())
          return conflict(trash());
        items = items.filter(
          ({ kind, id }) =>
            request.path !== '/api/v1/trash' && request.path !== `/api/v1/trash/${kind}/${id}`,
        );
        return success(request.path === '/api/v1/trash' ? { erased: 2 } : null);
      };
    });
    const deletions = () => api.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    const question = (name: RegExp) => screen.findByRole('alertdialog', { name });

    it('takes one document after a question', async () => {
      open();
      await userEvent.click(await screen.findByRole('button', { name: '물결서점 지원서 완전히 지우기' }));
      const dialog = within(await question(/물결서점 지원서/));
      expect(deletions()).toEqual([]);
      await userEvent.click(dialog.getByRole('button', { name: '완전히 지우기' }));
      await waitFor(() => expect(screen.queryByText('물결서점 지원서')).toBeNull());
      expect(deletions()).toEqual(['/api/v1/trash/cover-letters/7']);
      expect(screen.getByText('경력 이력서')).toBeTruthy();
    });

    it('takes everything after a question, which says how much that is', async () => {
      open();
      const empty = () => screen.findByRole('button', { name: '휴지통 비우기' });
      await userEvent.click(await empty());
      await userEvent.click(within(await question(/글 2개를/)).getByRole('button', { name: '취소' }));
      expect(deletions()).toEqual([]);
      await userEvent.click(await empty());
      await userEvent.click(
        within(await question(/글 2개를/)).getByRole('button', { name: '완전히 지우기' }),
      );
      await screen.findByText('휴지통이 비어 있어요');
      expect(deletions()).toEqual(['/api/v1/trash']);
      expect(screen.queryByRole('button', { name: '휴지통 비우기' })).toBeNull();
    });

    it('of the last row of the last page leads to the page before it', async () => {
      items = Array.from({ length: 11 }, (_, index) => item({ id: index + 1, title: `글 ${index + 1}` }));
      open({ searchParams: '?page=1' });
      await userEvent.click(await screen.findByRole('button', { name: '글 11 완전히 지우기' }));
      await userEvent.click(within(await question(/글 11/)).getByRole('button', { name: '완전히 지우기' }));
      await screen.findByText('글 10');
      expect(screen.getAllByRole('listitem')).toHaveLength(10);
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('button', { name: '글 1 완전히 지우기' })),
      );
    });

    it('of what was erased elsewhere meanwhile closes the question, and the list shows what is left', async () => {
      open();
      await userEvent.click(await screen.findByRole('button', { name: '물결서점 지원서 완전히 지우기' }));
      items = items.slice(1);
      const list = api.handler;
      api.handler = (request) =>
        request.method === 'DELETE' ? failure(404, 'NOT_FOUND', '찾을 수 없어요.') : list(request);
      await userEvent.click(
        within(await question(/물결서점/)).getByRole('button', { name: '완전히 지우기' }),
      );
      await waitFor(() => expect(screen.queryByText('물결서점 지원서')).toBeNull());
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });

    it('takes what the question named: for what was deleted since, the member is asked again', async () => {
      open();
      await userEvent.click(await screen.findByRole('button', { name: '휴지통 비우기' }));
      const asked = within(await question(/글 2개를/));
      items = [...items, item({ id: 9, title: '다른 탭에서 지운 글' })];
      await userEvent.click(asked.getByRole('button', { name: '완전히 지우기' }));
      const again = within(await question(/글 3개를/));
      expect(await screen.findByText('다른 탭에서 지운 글')).toBeTruthy();
      const confirm = again.getByRole('button', { name: '완전히 지우기' });
      fireEvent.click(confirm, { detail: 2 });
      expect(deletions()).toHaveLength(1);
      await userEvent.click(confirm);
      await screen.findByText('휴지통이 비어 있어요');
      expect(deletions()).toHaveLength(2);
    });

    it('keeps its question while the list behind it is loaded again', async () => {
      const queryClient = testQueryClient();
      open({ queryClient });
      await userEvent.click(await screen.findByRole('button', { name: '휴지통 비우기' }));
      await question(/글 2개를/);
      items = [...items, item({ id: 9, title: '다른 탭에서 지운 글' })];
      await act(() => queryClient.invalidateQueries());
      await screen.findByText('다른 탭에서 지운 글');
      await question(/글 2개를/);
    });
  });

  it('refetches when the document was erased meanwhile', async () => {
    open();
    await screen.findByText('물결서점 지원서');
    items = [];
    const list = api.handler;
    api.handler = (request) =>
      request.method === 'POST' ? failure(404, 'NOT_FOUND', '휴지통에서 찾을 수 없어요.') : list(request);
    await userEvent.click(screen.getByRole('button', { name: '물결서점 지원서 복구' }));
    expect(await screen.findByText('휴지통이 비어 있어요')).toBeTruthy();
  });

  it('says that it is empty', async () => {
    items = [];
    open();
    await screen.findByText('휴지통이 비어 있어요');
  });

  it('says that loading failed', async () => {
    api.handler = () => failure(400, 'VALIDATION_ERROR', '입력한 내용을 확인해 주세요.');
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('휴지통을 불러오지 못했어요');
  });
});

it.each([
  ['2026-12-01T00:00:00Z', '30일 남음'],
  ['2026-11-30T23:59:00Z', '30일 남음'],
  ['2026-11-03T00:00:01Z', '2일 남음'],
  ['2026-11-02T00:00:00Z', '하루도 안 남음'],
  ['2026-10-01T00:00:00Z', '하루도 안 남음'],
])('until %s it is %s', (moment, text) => {
  expect(daysLeft(moment, Date.parse('2026-11-01T00:00:01Z'))).toBe(text);
});
