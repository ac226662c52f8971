import { belongsToWebApp } from './web-app.js';

describe('belongsToWebApp', () => {
  it.each(['/', '/cover-letter/3', '/auth/callback/google', '/apiary', '/admin/members'])(
    'serves the web app for %s',
    (path) => {
      expect(belongsToWebApp(path)).toBe(true);
    },
  );

  it.each([
    '/api',
    '/api/v1/nothing',
    '/auth/nothing',
    '/assets/old-1a2b.js',
    '/missing.png',
    '/health/what',
  ])('does not serve the web app for %s', (path) => {
    expect(belongsToWebApp(path)).toBe(false);
  });
});
