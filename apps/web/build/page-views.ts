import type { FirstView } from './first-views.ts';

/** What the frame of every page asks for. */
const FRAME = ['/auth/me', '/api/v1/product-info'];

const page = (path: string, module: string): FirstView => ({ path, modules: [module], data: FRAME });

const memberPage = (path: string, module: string, data: readonly string[] = []): FirstView => ({
  path,
  modules: ['src/app/member-layout.tsx', module],
  audience: 'members',
  data: [...FRAME, ...data],
});

const adminPage = (path: string, name: string, data: readonly string[] = []): FirstView => ({
  path,
  modules: ['src/app/admin-gate.tsx', 'src/app/admin-layout.tsx', `src/pages/admin/${name}.tsx`],
  audience: 'administrators',
  data: [...FRAME, ...data],
});

const LETTER_EDITOR = 'src/pages/cover-letters/cover-letter-editor-page.tsx';
const RESUME_EDITOR = 'src/pages/resumes/resume-editor-page.tsx';

/** What each page of the router needs first; of two that match an address, the first one counts. */
export const pageViews: readonly FirstView[] = [
  page('/', 'src/pages/landing/landing-page.tsx'),
  page('/login', 'src/pages/sign-in-page.tsx'),
  page('/auth/callback/google', 'src/pages/google-callback-page.tsx'),
  page('/privacy', 'src/pages/privacy-page.tsx'),
  page('/403', 'src/pages/error-pages.tsx'),
  memberPage('/account', 'src/pages/account-page.tsx', ['/api/v1/me/consents']),
  memberPage('/cover-letters', 'src/pages/cover-letters/cover-letter-list-page.tsx', [
    '/api/v1/cover-letters?view=thumbnail&page=0&sort=updatedAt%2Cdesc',
  ]),
  memberPage('/cover-letter/new', LETTER_EDITOR),
  memberPage('/cover-letter/:id', LETTER_EDITOR, ['/api/v1/cover-letters/:id']),
  memberPage('/resumes', 'src/pages/resumes/resume-list-page.tsx', [
    '/api/v1/resumes?page=0&sort=updatedAt%2Cdesc',
  ]),
  memberPage('/resumes/import', 'src/pages/resume-import-page.tsx', [
    '/api/v1/ai/status',
    '/api/v1/jobs?type=RESUME_IMPORT&size=1',
  ]),
  memberPage('/resumes/new', RESUME_EDITOR),
  memberPage('/resumes/:id', RESUME_EDITOR, ['/api/v1/resumes/:id']),
  memberPage('/interview-questions', 'src/pages/interview-questions-page.tsx', [
    '/api/v1/cover-letters?view=thumbnail&page=0&size=10',
  ]),
  adminPage('/admin/members', 'members-page', [
    '/api/v1/admin/statistics',
    '/api/v1/admin?page=0&size=10&sortBy=createdAt&sortDirection=desc',
  ]),
  adminPage('/admin/restore', 'restore-page', ['/api/v1/admin/resumes?page=0&size=10&status=DELETED']),
  adminPage('/admin/crawling', 'crawling-page', [
    '/api/v1/admin/crawl-runs?page=0',
    '/api/crawled-cover-letters?page=0&size=20',
  ]),
  adminPage('/admin/crawling/sources', 'crawl-sources-page', ['/api/v1/admin/crawl-sources?page=0']),
  adminPage('/admin/crawling/sources/:id', 'crawl-source-page'),
  adminPage('/admin/jobs', 'jobs-page', [
    '/api/v1/admin/jobs/statistics?hours=24',
    '/api/v1/admin/jobs?page=0&size=20',
  ]),
  adminPage('/admin/ai', 'ai-page', ['/api/v1/admin/ai/switch', '/api/v1/admin/ai/statistics?days=30']),
  adminPage('/admin/audit', 'audit-page', ['/api/v1/admin/audit?page=0&size=20']),
  // Everyone else sees the gate alone: a refusal for members, a request to sign in for visitors.
  { path: '/admin/*', modules: ['src/app/admin-gate.tsx'], audience: 'members', data: FRAME },
];
