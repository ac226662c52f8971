import { parseRetryAfter } from './parse-retry-after.js';

const NOW = Date.parse('2026-11-21T00:00:00Z');
const MAXIMUM_MILLISECONDS = 600_000;

describe('parseRetryAfter', () => {
  it.each([
    [undefined, 0],
    [null, 0],
    ['', 0],
    ['120', 120_000],
    [' 120 ', 120_000],
    ['0.5', 500],
    ['0', 0],
    ['-5', 0],
    ['soon', 0],
    ['Sat, 21 Nov 2026 00:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
    ['99999999999999999999', MAXIMUM_MILLISECONDS],
    ['9'.repeat(400), MAXIMUM_MILLISECONDS],
    ['Sat, 21 Nov 2099 00:00:00 GMT', MAXIMUM_MILLISECONDS],
  ])('reads %j as %d', (header, expected) =>
    expect(parseRetryAfter(header, MAXIMUM_MILLISECONDS, NOW)).toBe(expected),
  );
});
