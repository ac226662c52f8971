import type { FirstView } from './first-views.ts';

/** What the frame of every page asks for. */
const FRAME = ['/auth/me', '/api/v1/product-info'];

const page = (path: string, module: string): FirstView => ({ path, modules: [module], data: FRAME });

const memberPage = (path: string, module: string, data: readonly string[] = []): FirstView => ({
  path,
  modules: ['src/app/member-layout.tsx', module],
  isForMembers: true,
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
  memberPage('/account', 'src/pages/account-page.tsx'),
  memberPage('/cover-letters', 'src/pages/cover-letters/cover-letter-list-page.tsx', [
    '/api/v1/cover-letters?view=thumbnail&page=0&sort=updatedAt%2Cdesc',
  ]),
  memberPage('/cover-letter/new', LETTER_EDITOR),
  memberPage('/cover-letter/:id', LETTER_EDITOR, ['/api/v1/cover-letters/:id']),
  memberPage('/resumes', 'src/pages/resumes/resume-list-page.tsx', [
    '/api/v1/resumes?page=0&sort=updatedAt%2Cdesc',
  ]),
  memberPage('/resumes/import', 'src/pages/resume-import-page.tsx'),
  memberPage('/resumes/new', RESUME_EDITOR),
  memberPage('/resumes/:id', RESUME_EDITOR, ['/api/v1/resumes/:id']),
  memberPage('/interview-questions', 'src/pages/interview-questions-page.tsx', [
    '/api/v1/cover-letters?view=thumbnail&page=0&size=10',
  ]),
  // The pages behind the gate are fetched for administrators alone.
  { path: '/admin/*', modules: ['src/app/admin-gate.tsx'], isForMembers: true, data: FRAME },
];
