import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { paths } from '@/lib/paths';
import { PageFallback } from './page-fallback.js';
import { RootErrorPage, RootLayout } from './root-layout.js';

/** A page that loads when it is opened. */
const page = (load: () => Promise<{ default: ComponentType }>): Pick<RouteObject, 'lazy'> => ({
  lazy: async () => ({ Component: (await load()).default }),
});

const memberPages: RouteObject[] = [
  { path: paths.account(), ...page(() => import('@/pages/account-page')) },
  { path: paths.coverLetters, ...page(() => import('@/pages/cover-letters/cover-letter-list-page')) },
  { path: paths.newCoverLetter(), ...page(() => import('@/pages/cover-letters/cover-letter-editor-page')) },
  { path: '/cover-letter/:id', ...page(() => import('@/pages/cover-letters/cover-letter-editor-page')) },
  { path: paths.resumes, ...page(() => import('@/pages/resumes/resume-list-page')) },
  { path: paths.resumeImport, ...page(() => import('@/pages/resume-import-page')) },
  { path: '/resumes/:id', ...page(() => import('@/pages/resumes/resume-editor-page')) },
  {
    path: paths.interviewQuestions(),
    ...page(() => import('@/pages/interview-questions-page')),
  },
];

/** Every page of the web app, and those that only a development server has. */
const routesWith = (developmentPages: RouteObject[]): RouteObject[] => [
  {
    Component: RootLayout,
    HydrateFallback: PageFallback,
    ErrorBoundary: RootErrorPage,
    children: [
      { index: true, ...page(() => import('@/pages/landing/landing-page')) },
      { path: paths.signIn, ...page(() => import('@/pages/sign-in-page')) },
      { path: paths.googleCallback, ...page(() => import('@/pages/google-callback-page')) },
      { ...page(() => import('./member-layout.js')), children: memberPages },
      ...developmentPages,
      { path: paths.privacy, ...page(() => import('@/pages/privacy-page')) },
      {
        path: paths.forbidden,
        lazy: () => import('@/pages/error-pages').then(({ ForbiddenPage }) => ({ Component: ForbiddenPage })),
      },
      { path: `${paths.admin}/*`, ...page(() => import('./admin-gate.js')) },
      {
        path: '*',
        lazy: () => import('@/pages/error-pages').then(({ NotFoundPage }) => ({ Component: NotFoundPage })),
      },
    ],
  },
];

/** Every page of the web app. */
export const routes = routesWith([]);

/** @param developmentPages more pages, which the production build must not contain */
export const createRouter = (developmentPages: RouteObject[]) =>
  createBrowserRouter(routesWith(developmentPages));
