import { paths } from '@/lib/paths';
import { safeReturnPath } from './sign-in-intent.js';

describe('safeReturnPath', () => {
  it.each(['/', '/cover-letter/7?job=a#top', '/cover-letters?q=//evil.example'])('returns to %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    '//',
    '/\\',
    '//[',
    '/login?return=/login',
    '/auth/callback/google?code=a',
    '',
    null,
  ])('goes to the letters rather than to %j', (path) => {
    expect(safeReturnPath(path)).toBe(paths.coverLetters);
  });
});
