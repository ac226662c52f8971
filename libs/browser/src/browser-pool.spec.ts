import type { Browser, BrowserContext } from 'playwright-core';
import { BrowserPool } from './browser-pool.js';

const neverAborted = (): AbortSignal => new AbortController().signal;

/** A fake with the methods that the pool uses; a hanging one never opens or closes anything. */
function browserThat(hangs: boolean) {
  const never = new Promise<never>(() => undefined);
  const context = { close: () => (hangs ? never : Promise.resolve()) } as BrowserContext;
  const close = jest.fn(() => Promise.resolve());
  const browser: Pick<Browser, 'isConnected' | 'newContext' | 'close'> = {
    isConnected: () => true,
    newContext: () => Promise.resolve(context),
    close,
  };
  return { browser: browser as Browser, close };
}

describe('BrowserPool', () => {
  it('uses no browser again that does not answer any more', async () => {
    const [hung, healthy] = [browserThat(true), browserThat(false)];
    const launched = [hung.browser, healthy.browser];
    const browser = new BrowserPool(async () => launched.shift() ?? Promise.reject(new Error('no more')), 1);
    const limit = new AbortController();
    const work = browser.use({}, limit.signal, () => {
      limit.abort(new Error('too long'));
      return new Promise(() => undefined);
    });
    await expect(work).rejects.toThrow('too long');
    expect(hung.close).toHaveBeenCalled();
    await expect(browser.use({}, neverAborted(), async () => 'printed')).resolves.toBe('printed');
    expect(healthy.close).not.toHaveBeenCalled();
  });

  it('does not start for a signal that has aborted already', async () => {
    const launch = jest.fn(async () => browserThat(false).browser);
    await expect(new BrowserPool(launch).use({}, AbortSignal.abort(), async () => 1)).rejects.toThrow();
    expect(launch).not.toHaveBeenCalled();
  });

  it('ends a browser that was still starting when it was closed', async () => {
    const { browser, close } = browserThat(false);
    const pool = new BrowserPool(async () => browser);
    const work = pool.use({}, neverAborted(), async () => 1).catch(() => undefined);
    await pool.close();
    await work;
    expect(close).toHaveBeenCalled();
    await expect(pool.use({}, neverAborted(), async () => 1)).rejects.toThrow('closed');
  });
});
