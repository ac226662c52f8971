import { OriginPolicy } from './origin-policy.js';

const production = new OriginPolicy({
  production: true,
  publicHostIsLoopback: false,
  publicOrigin: 'https://jasogongbang.example',
});
const development = new OriginPolicy({
  production: false,
  publicHostIsLoopback: true,
  publicOrigin: 'http://localhost:3000',
});

describe('OriginPolicy', () => {
  it.each([
    ['its own origin', { origin: 'https://jasogongbang.example' }, true],
    ['another site', { origin: 'https://evil.example' }, false],
    ['another port', { origin: 'https://jasogongbang.example:8443' }, false],
    ['a name with the same beginning', { origin: 'https://jasogongbang.example.evil.example' }, false],
    ['plain http', { origin: 'http://jasogongbang.example' }, false],
    ['an opaque origin', { origin: 'null' }, false],
    ['no Origin but a same-origin fetch', { 'sec-fetch-site': 'same-origin' }, true],
    [
      'a foreign Origin with the mark of a same-origin fetch',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      false,
    ],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }, false],
    ['nothing at all', {}, false],
  ])('judges %s', (_case, headers, allowed) => {
    expect(production.allows(headers)).toBe(allowed);
  });

  it('treats every loopback name as the same origin in development, on the same port only', () => {
    expect(development.isOwn('http://127.0.0.1:3000')).toBe(true);
    expect(development.isOwn('http://[::1]:3000')).toBe(true);
    expect(development.isOwn('http://127.0.0.1:3001')).toBe(false);
  });
});
