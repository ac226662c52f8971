import { untilAborted } from './until-aborted.js';

const never = (): Promise<string> => new Promise(() => undefined);

describe('untilAborted', () => {
  it('gives the result of the work, or its error', async () => {
    const { signal } = new AbortController();
    await expect(untilAborted(Promise.resolve('done'), signal)).resolves.toBe('done');
    await expect(untilAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
  });

  it('throws the reason of the signal when it aborts first', async () => {
    const stopping = new AbortController();
    const waiting = untilAborted(never(), stopping.signal);
    stopping.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
  });

  it('throws the reason of a signal that is aborted already', async () => {
    await expect(untilAborted(never(), AbortSignal.abort(new Error('cancelled')))).rejects.toThrow(
      'cancelled',
    );
  });
});
