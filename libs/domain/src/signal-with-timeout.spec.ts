import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { signalWithTimeout } from './signal-with-timeout.js';

const notAborted = (): AbortSignal => new AbortController().signal;

describe('signalWithTimeout', () => {
  it('aborts after the time, though garbage is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const limited = signalWithTimeout(notAborted(), 300);
    const aborted = once(limited, 'abort');
    for (let times = 0; times < 3; times += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      runInNewContext('gc()');
    }
    await aborted;
    expect(limited.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('aborts when the other signal does, for its reason', () => {
    const stopping = new AbortController();
    const limited = signalWithTimeout(stopping.signal, 60_000);
    const reason = new Error('cancelled');
    stopping.abort(reason);
    expect(limited.reason).toBe(reason);
  });
});
