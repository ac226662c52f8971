import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { CurrentMember } from '#contracts';
import { refetchLiveQueries } from '@/lib/live/use-live-updates';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../testing/member.factory.js';
import { aProductInfo } from '../../testing/product-info.factory.js';
import { testQueryClient } from '../../testing/render-with-app.js';
import { failure, success, TestApi } from '../../testing/test-api.js';
import { routes } from './router.js';

const api = new TestApi();
const INFO = aProductInfo();
const NO_TOKENS_SPENT = { remainingTokens: 40, maxTokens: 40, nextRefillTime: null, refillAmount: 10 };
const ADMIN = aMember({ role: 'ADMIN' });
const EMPTY_LIST = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 10 };

beforeAll(() => api.start());
afterAll(() => api.stop());
let logged: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  // The test has no socket server; the live connection is not under test.
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  api.reset();
  useSessionStore.getState().clear();
  logged.mockRestore();
});

function visit(path: string, member: CurrentMember | null, queryClient = testQueryClient()) {
  const answers: Record<string, unknown> = {
    '/auth/status': { authenticated: member !== null },
    '/auth/me': member,
    '/api/v1/usage/tokens': NO_TOKENS_SPENT,
    '/api/v1/jobs': EMPTY_LIST,
    '/api/v1/admin/crawl-runs': EMPTY_LIST,
    '/api/v1/admin/crawl-sources': EMPTY_LIST,
  };
  api.handler = ({ path: asked }) => success(answers[asked] ?? INFO);
  if (member) useSessionStore.getState().setUser(member);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </QueryClientProvider>,
  );
  return screen.findByRole('heading', { level: 1 });
}

describe('an address', () => {
  it.each([
    ['that no page has is not found', '/nowhere', null, '페이지를 찾을 수 없어요'],
    ['under /admin is closed to a member', '/admin/members', aMember(), '볼 수 없는 페이지예요'],
    ['under /admin asks a visitor to sign in', '/admin/members', null, '로그인이 필요해요'],
    ['that no page under /admin has is not found', '/admin/nowhere', ADMIN, '페이지를 찾을 수 없어요'],
    [
      'of a source with an invalid id is not found',
      '/admin/crawling/sources/x',
      ADMIN,
      '페이지를 찾을 수 없어요',
    ],
  ])('%s', async (_, path, member, heading) => {
    expect((await visit(path, member)).textContent).toBe(heading);
  });

  it.each([
    ['/admin/nowhere', '관리로 돌아가기', '/admin'],
    ['/nowhere', '자기소개서 목록', '/cover-letters'],
  ])('that is not found leads back from %s by %s to %s', async (path, name, target) => {
    await visit(path, ADMIN);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(target);
  });
});

describe('the pages for administrators', () => {
  // First: a call of a page that the test before has left may still arrive.
  it.each(['members', 'restore', 'crawling', 'jobs', 'audit'])(
    'are closed to a member at /admin/%s, without any call for its data',
    async (page) => {
      const heading = await visit(`/admin/${page}`, aMember());
      expect(heading.textContent).toBe('볼 수 없는 페이지예요');
      expect(screen.queryByRole('navigation', { name: '관리 메뉴' })).toBeNull();
      expect(api.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/admin'))).toEqual(
        [],
      );
    },
  );

  it.each([
    ['lead to the members', '/admin', '회원 관리'],
    ['show the deleted documents', '/admin/restore', '복구 관리'],
    ['show crawling', '/admin/crawling', '크롤링 관리'],
    ['show the sources', '/admin/crawling/sources', '크롤링 출처'],
    ['show a new source', '/admin/crawling/sources/new', '새 출처'],
    ['show the jobs', '/admin/jobs', '작업'],
    ['show the audit', '/admin/audit', '감사 기록'],
  ])('%s', async (_, path, heading) => {
    expect((await visit(path, aMember({ role: 'ROOT' }))).textContent).toBe(heading);
    expect(screen.getByRole('navigation', { name: '관리 메뉴' })).toBeTruthy();
  });

  it("wait for the server's answer instead of trusting the stored role", async () => {
    const heading = visit('/admin/crawling', aMember());
    useSessionStore.getState().setUser(ADMIN);
    expect((await heading).textContent).toBe('볼 수 없는 페이지예요');
    expect(api.requestsTo('/api/v1/admin/crawl-runs')).toEqual([]);
  });

  it('close for a former administrator at the next refused call', async () => {
    await visit('/admin/crawling', ADMIN);
    const answer = api.handler;
    api.handler = (request) =>
      request.path === '/auth/me'
        ? success(aMember())
        : request.path.startsWith('/api/v1/admin')
          ? failure(403, 'FORBIDDEN', '이 작업을 할 권한이 없어요.')
          : answer(request);
    await userEvent.click(screen.getByRole('link', { name: '출처 관리' }));
    const refusal = { name: '볼 수 없는 페이지예요' };
    expect(await screen.findByRole('heading', refusal)).toBeTruthy();
  });
});

describe('a change of role', () => {
  const heading = (name: string) => screen.findByRole('heading', { name });
  const adminLinks = () => screen.queryAllByRole('link', { name: '관리' });

  it('closes and opens the page that is in view, and the link to it, once the page has caught up', async () => {
    const queryClient = testQueryClient();
    await visit('/admin/crawling', ADMIN, queryClient);
    const answer = api.handler;
    const become = (member: CurrentMember) => {
      api.handler = (request) => (request.path === '/auth/me' ? success(member) : answer(request));
      act(() => refetchLiveQueries(queryClient));
    };
    become(aMember());
    await heading('볼 수 없는 페이지예요');
    expect(adminLinks()).toHaveLength(0);
    become(ADMIN);
    await heading('크롤링 관리');
    expect(adminLinks()).toHaveLength(1);
  });
});

describe('the link to the pages for administrators', () => {
  it.each([
    ['is shown to an administrator', ADMIN, 1],
    ['is not shown to a member', aMember(), 0],
  ])('%s', async (_, member, links) => {
    await visit('/privacy', member);
    expect(screen.queryAllByRole('link', { name: '관리' })).toHaveLength(links);
    await userEvent.click(await screen.findByRole('button', { name: /님의 계정 메뉴$/ }));
    expect(screen.queryAllByRole('menuitem', { name: '관리' })).toHaveLength(links);
    const anchors = [...document.querySelectorAll('a')].filter((link) => link.pathname.startsWith('/admin'));
    expect(anchors).toHaveLength(links);
  });
});
