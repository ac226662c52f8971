import type { Browser, BrowserContext } from 'playwright-core';
import { BrowserPool, NoPageError } from './browser-pool.js';
import { NoSandboxError } from './isolation.js';

const neverAborted = (): AbortSignal => new AbortController().signal;
const never = new Promise<never>(() => undefined);

/** A fake with the methods that the pool uses. */
class FakeBrowser {
  isConnected = true;
  readonly close = jest.fn(() => Promise.resolve());
  /** Whether its contexts never close. */
  hangs = false;
  /** Called with each context, before the work. */
  onContext = (): Promise<void> => Promise.resolve();

  asBrowser(): Browser {
    const browser: Pick<Browser, 'isConnected' | 'newContext' | 'close'> = {
      isConnected: () => this.isConnected,
      newContext: () => this.onContext().then(() => this.newContext()),
      close: this.close,
    };
    return browser as Browser;
  }

  /** Ends as a process that has crashed. @throws what calls of its objects throw from then on */
  readonly crash = (): Promise<never> => {
    this.isConnected = false;
    return Promise.reject(new Error('Target page, context or browser has been closed'));
  };

  private newContext(): BrowserContext {
    const listeners: (() => void)[] = [];
    const context = {
      once: (_event: 'page', listener: () => void) => void listeners.push(listener),
      newPage: () => {
        for (const listener of listeners) listener();
        return Promise.resolve({});
      },
      close: () => (this.hangs ? never : Promise.resolve()),
    };
    return context as object as BrowserContext;
  }
}

/** A pool whose starts give these browsers or errors, one after another. */
function poolOf(...starts: (FakeBrowser | Error)[]) {
  const launch = jest.fn(async () => {
    const next = starts.shift() ?? new Error('no more');
    if (next instanceof Error) throw next;
    return next.asBrowser();
  });
  return { pool: new BrowserPool(launch, 1), launch };
}

const timeoutError = (): Error => Object.assign(new Error('too late'), { name: 'TimeoutError' });

describe('BrowserPool', () => {
  it('uses no browser again that does not answer any more', async () => {
    const [hung, healthy] = [new FakeBrowser(), new FakeBrowser()];
    hung.hangs = true;
    const { pool } = poolOf(hung, healthy);
    const limit = new AbortController();
    const work = pool.use({}, limit.signal, () => {
      limit.abort(new Error('too long'));
      return never;
    });
    await expect(work).rejects.toThrow('too long');
    expect(hung.close).toHaveBeenCalled();
    await expect(pool.use({}, neverAborted(), async () => 'printed')).resolves.toBe('printed');
    expect(healthy.close).not.toHaveBeenCalled();
  });

  it('does not start for a signal that has aborted already', async () => {
    const { pool, launch } = poolOf(new FakeBrowser());
    await expect(pool.use({}, AbortSignal.abort(), async () => 1)).rejects.toThrow();
    expect(launch).not.toHaveBeenCalled();
  });

  it('ends a browser that was still starting when it was closed', async () => {
    const browser = new FakeBrowser();
    const { pool } = poolOf(browser);
    const work = pool.use({}, neverAborted(), async () => 1).catch(() => undefined);
    await pool.close();
    await work;
    expect(browser.close).toHaveBeenCalled();
    await expect(pool.use({}, neverAborted(), async () => 1)).rejects.toThrow('closed');
  });

  describe('when a browser ends before it has opened a page', () => {
    it.each<[string, (browser: FakeBrowser) => void]>([
      ['a context', (browser) => (browser.onContext = browser.crash)],
      ['a page', () => undefined],
    ])('works in another one: it was to open %s', async (_what, prepare) => {
      const [dying, healthy] = [new FakeBrowser(), new FakeBrowser()];
      prepare(dying);
      const { pool } = poolOf(dying, healthy);
      const work = jest.fn(async () => {
        if (work.mock.calls.length === 1 && dying.isConnected) await dying.crash();
        return 'printed';
      });
      await expect(pool.use({}, neverAborted(), work)).resolves.toBe('printed');
    });

    it('tries two, and says that there was no page', async () => {
      const dying = [new FakeBrowser(), new FakeBrowser(), new FakeBrowser()];
      for (const browser of dying) browser.onContext = browser.crash;
      const { pool, launch } = poolOf(...dying);
      const using = pool.use({}, neverAborted(), async () => 1);
      await expect(using).rejects.toBeInstanceOf(NoPageError);
      await expect(using).rejects.toMatchObject({ cause: { message: expect.stringContaining('closed') } });
      expect(launch).toHaveBeenCalledTimes(2);
    });
  });

  it('throws what the work throws once it has a page, though the browser ends with it', async () => {
    const [dying, healthy] = [new FakeBrowser(), new FakeBrowser()];
    const { pool } = poolOf(dying, healthy);
    const using = pool.use({}, neverAborted(), async (context) => {
      await context.newPage();
      await dying.crash();
    });
    await expect(using).rejects.toThrow('has been closed');
    await expect(using).rejects.not.toBeInstanceOf(NoPageError);
    await expect(pool.use({}, neverAborted(), async () => 'printed')).resolves.toBe('printed');
  });

  it('throws what the work throws while the browser lives, and runs it once', async () => {
    const work = jest.fn(() => Promise.reject(new Error('a wrong selector')));
    await expect(poolOf(new FakeBrowser()).pool.use({}, neverAborted(), work)).rejects.toThrow('selector');
    expect(work).toHaveBeenCalledTimes(1);
  });

  describe('when the browser does not start', () => {
    const use = (pool: BrowserPool) => pool.use({}, neverAborted(), async () => 'printed');

    it('starts it once more, for all that wait for it together', async () => {
      const { pool, launch } = poolOf(new Error('no memory'), new FakeBrowser());
      expect(await Promise.all([use(pool), use(pool)])).toEqual(['printed', 'printed']);
      expect(launch).toHaveBeenCalledTimes(2);
    });

    it('says that there was no page after the second failure, and starts it for the next use', async () => {
      const { pool } = poolOf(new Error('no memory'), new Error('still none'), new FakeBrowser());
      const using = use(pool);
      await expect(using).rejects.toBeInstanceOf(NoPageError);
      await expect(using).rejects.toMatchObject({ cause: { message: 'still none' } });
      expect(await use(pool)).toBe('printed');
    });

    it('does not wait for a second start when the first has taken too long', async () => {
      const { pool, launch } = poolOf(timeoutError(), new FakeBrowser());
      await expect(use(pool)).rejects.toBeInstanceOf(NoPageError);
      expect(launch).toHaveBeenCalledTimes(1);
    });

    it('does not try again without the sandbox that is required', async () => {
      const { pool, launch } = poolOf(
        new NoSandboxError('SYSTEM', { cause: new Error('refused') }),
        new FakeBrowser(),
      );
      await expect(use(pool)).rejects.toBeInstanceOf(NoSandboxError);
      expect(launch).toHaveBeenCalledTimes(1);
    });
  });

  describe('the limit of the work', () => {
    it('ends work that takes longer, and throws a TimeoutError that is no lack of a page', async () => {
      const using = poolOf(new FakeBrowser()).pool.use({}, neverAborted(), () => never, 1);
      await expect(using).rejects.toMatchObject({ name: 'TimeoutError' });
      await expect(using).rejects.not.toBeInstanceOf(NoPageError);
    });

    it('begins when the browser is there', async () => {
      const limit = jest.spyOn(AbortSignal, 'timeout');
      let arrive = (_browser: Browser): void => undefined;
      const started = new Promise<Browser>((resolve) => (arrive = resolve));
      const using = new BrowserPool(() => started).use({}, neverAborted(), async () => 'printed', 60_000);
      await Promise.resolve();
      expect(limit).not.toHaveBeenCalled();
      arrive(new FakeBrowser().asBrowser());
      await expect(using).resolves.toBe('printed');
      expect(limit).toHaveBeenCalledWith(60_000);
      limit.mockRestore();
    });
  });
});
