import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { CurrentMember } from '#contracts';
import { useSessionStore } from '@/lib/stores/session-store';
import { aMember } from '../../testing/member.factory.js';
import { testQueryClient } from '../../testing/render-with-app.js';
import { success, TestApi } from '../../testing/test-api.js';
import { routes } from './router.js';

const api = new TestApi();
const INFO = { aiPracticeMode: false, aiConsentRequired: false, redirectUri: 'http://localhost/callback' };
const NO_TOKENS_SPENT = { remainingTokens: 40, maxTokens: 40, nextRefillTime: null, refillAmount: 10 };
const NO_JOBS = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 10 };

beforeAll(() => api.start());
afterAll(() => api.stop());
let logged: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  // The live connection finds no server here, and is not what is looked at.
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  useSessionStore.getState().clear();
  logged.mockRestore();
});

function visit(path: string, member: CurrentMember | null) {
  const answers: Record<string, unknown> = {
    '/auth/status': { authenticated: member !== null },
    '/auth/me': member,
    '/api/v1/usage/tokens': NO_TOKENS_SPENT,
    '/api/v1/jobs': NO_JOBS,
  };
  api.handler = ({ path: asked }) => success(answers[asked] ?? INFO);
  if (member) useSessionStore.getState().setUser(member);
  render(
    <QueryClientProvider client={testQueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
    </QueryClientProvider>,
  );
  return screen.findByRole('heading', { level: 1 });
}

describe('an address that no page answers', () => {
  it.each([
    ['anywhere', '/nowhere', null, '페이지를 찾을 수 없어요'],
    ['under /admin is closed to a member', '/admin/members', aMember(), '볼 수 없는 페이지예요'],
    ['under /admin asks a visitor to sign in', '/admin/members', null, '로그인이 필요해요'],
    [
      'under /admin is unknown to an administrator',
      '/admin',
      aMember({ role: 'ADMIN' }),
      '페이지를 찾을 수 없어요',
    ],
  ])('%s', async (_, path, member, heading) => {
    expect((await visit(path, member)).textContent).toBe(heading);
  });
});
