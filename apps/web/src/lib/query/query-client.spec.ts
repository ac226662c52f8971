import { describe, expect, it } from '@jest/globals';
import { HttpError, NetworkError } from '@/lib/api';
import { retryDelay, shouldRetry } from './query-client.js';

describe('retries of a query', () => {
  it('wait 1 s, doubling up to 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  });

  it('are three', () => {
    expect([0, 1, 2, 3].map((count) => shouldRetry(count, new NetworkError()))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([
    [400, false],
    [404, false],
    [429, false],
    [500, true],
    [503, true],
  ])('after a %i: %s', (status, expected) =>
    expect(shouldRetry(0, new HttpError(status, undefined))).toBe(expected),
  );

  it('after a 401 that only the server being away has caused: true', () => {
    const unrenewed = (cause: unknown) => Object.assign(new HttpError(401, undefined), { cause });
    expect(shouldRetry(0, unrenewed(new HttpError(503, undefined)))).toBe(true);
    expect(shouldRetry(0, unrenewed(new HttpError(429, undefined)))).toBe(false);
    expect(shouldRetry(0, new HttpError(401, undefined))).toBe(false);
  });
});
