import { HttpError, NetworkError } from '@/lib/api/api-errors';
import { createQueryClient, retryDelay, shouldRetry } from './query-client.js';

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

  it('after a 401: only where renewing the session failed for a reason that may pass', () => {
    const unrenewed = (cause: unknown) => Object.assign(new HttpError(401, undefined), { cause });
    expect(shouldRetry(0, unrenewed(new HttpError(503, undefined)))).toBe(true);
    expect(shouldRetry(0, unrenewed(new HttpError(429, undefined)))).toBe(false);
    expect(shouldRetry(0, new HttpError(401, undefined))).toBe(false);
  });
});

describe('the query client', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const queryKey = ['asked'];

  it('retries a query three times, after 1, 2 and 4 seconds', async () => {
    const queryFn = jest.fn(() => Promise.reject(new NetworkError()));
    const queryClient = createQueryClient();
    void queryClient.prefetchQuery({ queryKey, queryFn });
    const calls: number[] = [];
    for (const wait of [0, 999, 1, 1999, 1, 3999, 1, 60_000]) {
      await jest.advanceTimersByTimeAsync(wait);
      calls.push(queryFn.mock.calls.length);
    }
    expect(calls).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(queryClient.getQueryState(queryKey)?.status).toBe('error');
    queryClient.clear();
  });

  it('keeps unused data for five minutes', async () => {
    const queryClient = createQueryClient();
    await queryClient.prefetchQuery({ queryKey, queryFn: () => 'answer' });
    await jest.advanceTimersByTimeAsync(5 * 60_000 - 1);
    expect(queryClient.getQueryData(queryKey)).toBe('answer');
    await jest.advanceTimersByTimeAsync(1);
    expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  });

  it('runs an action once, whatever its outcome', async () => {
    const mutationFn = jest.fn(() => Promise.reject(new NetworkError()));
    const queryClient = createQueryClient();
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn });
    const failed = expect(mutation.execute(undefined)).rejects.toBeInstanceOf(NetworkError);
    await jest.advanceTimersByTimeAsync(120_000);
    await failed;
    expect(mutationFn).toHaveBeenCalledTimes(1);
    queryClient.clear();
  });
});
