import type { RouteObject } from 'react-router';
import { routes } from '../src/app/router.js';
import { ADMIN_PAGES } from '../src/pages/admin/admin-pages.js';
import { pageViews } from './page-views.js';

const pathsOf = (route: RouteObject): string[] => [
  ...(route.index ? ['/'] : []),
  ...(route.path === undefined || route.path === '*' ? [] : [route.path]),
  ...(route.children ?? []).flatMap(pathsOf),
];

describe('what pages need first', () => {
  it('is in page-views.ts for every page of the router', () => {
    const known = pageViews.map(({ path }) => path);
    const paths = [...routes.flatMap(pathsOf), ...ADMIN_PAGES.map(({ path }) => path)];
    expect(paths.filter((path) => !known.includes(path))).toEqual([]);
  });
});
