import { belongsToWebApp } from './web-app.js';

describe('belongsToWebApp', () => {
  it.each(['/', '/cover-letter/3', '/auth/callback/google', '/apiary', '/admin/members'])(
    '%s is a screen',
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
  ])('%s is not', (path) => {
    expect(belongsToWebApp(path)).toBe(false);
  });
});
