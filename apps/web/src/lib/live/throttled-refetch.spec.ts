import { throttledRefetch } from './throttled-refetch.js';

const INTERVAL_MILLISECONDS = 1000;

describe('a throttled refetch', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('turns a thousand events in ten seconds into one fetch a second, the last after the last event', async () => {
    const refetch = jest.fn(() => Promise.resolve());
    const { request } = throttledRefetch(refetch, INTERVAL_MILLISECONDS);
    for (let event = 0; event < 1000; event += 1) {
      request();
      await jest.advanceTimersByTimeAsync(10);
    }
    expect(refetch).toHaveBeenCalledTimes(11);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(refetch).toHaveBeenCalledTimes(11);
    request();
    expect(refetch).toHaveBeenCalledTimes(12);
  });

  it('waits for a slow answer before the next fetch, and continues after a failure', async () => {
    let fail: (error: Error) => void = () => undefined;
    const refetch = jest.fn(() => new Promise<void>((_, reject) => (fail = reject)));
    const { request } = throttledRefetch(refetch, INTERVAL_MILLISECONDS);
    request();
    request();
    await jest.advanceTimersByTimeAsync(5 * INTERVAL_MILLISECONDS);
    expect(refetch).toHaveBeenCalledTimes(1);
    fail(new Error('the server is unreachable'));
    await jest.advanceTimersByTimeAsync(0);
    expect(refetch).toHaveBeenCalledTimes(2);
  });

  it('fetches nothing after it was stopped', async () => {
    const refetch = jest.fn(() => Promise.resolve());
    const { request, stop } = throttledRefetch(refetch, INTERVAL_MILLISECONDS);
    request();
    request();
    stop();
    request();
    await jest.advanceTimersByTimeAsync(5 * INTERVAL_MILLISECONDS);
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});
