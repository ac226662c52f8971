import { retryAfterMilliseconds } from './page-fetcher.js';

const NOW = Date.parse('2026-11-21T00:00:00Z');

describe('retryAfterMilliseconds', () => {
  it.each([
    [undefined, 0],
    ['120', 120_000],
    ['0', 0],
    ['Sat, 21 Nov 2026 00:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
    ['99999999999999999999', 86_400_000],
    ['Sat, 21 Nov 2099 00:00:00 GMT', 86_400_000],
    ['soon', 0],
    ['-5', 0],
    ['', 0],
  ])('reads %j as %d', (header, expected) => expect(retryAfterMilliseconds(header, NOW)).toBe(expected));
});
