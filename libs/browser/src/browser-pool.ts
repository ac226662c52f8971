import { setTimeout as pause } from 'node:timers/promises';
import { signalWithTimeout, untilAborted } from '#domain';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { NoSandboxError } from './isolation.js';

/** A browser that has not closed a context by then does not answer any more. */
const CLOSING_MILLISECONDS = 3_000;

/** How many browsers are tried for one use, when they do not start or end before they have opened a page. */
const TRIES = 2;

/**
 * There was no page to work in: the browser did not start, or ended before it had opened one. It says nothing about what the page was
 * for, and a later use may have one.
 */
export class NoPageError extends Error {
  override readonly name = 'NoPageError';
  constructor(options: { cause: unknown }) {
    super('no browser has opened a page', options);
  }
}

/** One browser that is started when it is first needed, kept for later uses, and started again when it has died. */
export class BrowserPool {
  private starting: Promise<Browser> | undefined;
  private isClosed = false;

  constructor(
    private readonly launch: () => Promise<Browser>,
    private readonly closingMilliseconds = CLOSING_MILLISECONDS,
  ) {}

  /**
   * Runs `work` in a browser context of its own, which is closed afterwards. When `signal` aborts, the work is
   * abandoned and the signal's reason thrown, while other work in the same browser goes on; a browser that does not
   * answer any more is not used again. A browser that ends before it has opened a page is replaced once, and `work` run again; one that
   * does not start is started once more, unless it has taken too long.
   * @param maximumWaitMilliseconds for `work` and its context; the start of the browser, which has a limit of its own, does not count
   * @throws NoPageError, NoSandboxError, TimeoutError when `work` takes longer than `maximumWaitMilliseconds`, what `work` throws, and
   * Error once the pool is closed
   */
  async use<Answer>(
    options: BrowserContextOptions,
    signal: AbortSignal,
    work: (context: BrowserContext) => Promise<Answer>,
    maximumWaitMilliseconds?: number,
  ): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        signal.throwIfAborted();
        const browser = await untilAborted(this.started(), signal);
        const limited =
          maximumWaitMilliseconds === undefined ? signal : signalWithTimeout(signal, maximumWaitMilliseconds);
        return await this.useBrowser(browser, options, limited, work);
      } catch (error) {
        if (tries === TRIES || !(error instanceof NoPageError) || isTimeout(error.cause)) throw error;
      }
    }
  }

  /** Ends the browser; it is not started again. */
  async close(): Promise<void> {
    this.isClosed = true;
    const browser = await this.starting?.catch(() => undefined);
    await browser?.close();
  }

  private async useBrowser<Answer>(
    browser: Browser,
    options: BrowserContextOptions,
    signal: AbortSignal,
    work: (context: BrowserContext) => Promise<Answer>,
  ): Promise<Answer> {
    const seen = { page: false };
    const opening = browser.newContext(options);
    const working = opening.then((context) => {
      context.once('page', () => (seen.page = true));
      return work(context);
    });
    try {
      return await untilAborted(working, signal);
    } catch (error) {
      if (signal.aborted || seen.page || browser.isConnected()) throw error;
      throw new NoPageError({ cause: error });
    } finally {
      await this.leave(browser, opening);
    }
  }

  private async leave(browser: Browser, opening: Promise<BrowserContext>): Promise<void> {
    // A context that died with its browser is closed already.
    const closing = opening
      .then((context) => context.close())
      .then(
        () => true,
        () => true,
      );
    const isClosed = await Promise.race([closing, pause(this.closingMilliseconds, false, { ref: false })]);
    if (!isClosed) await this.forget(browser);
  }

  private async started(): Promise<Browser> {
    if (this.isClosed) throw new Error('the browser has been closed');
    this.starting ??= this.start();
    const starting = this.starting;
    const browser = await starting;
    if (browser.isConnected()) return browser;
    if (this.starting === starting) this.starting = undefined;
    return this.started();
  }

  private start(): Promise<Browser> {
    const starting = this.launch().then(
      (browser) => {
        if (this.isClosed) void browser.close();
        return browser;
      },
      (error: unknown) => {
        throw error instanceof NoSandboxError ? error : new NoPageError({ cause: error });
      },
    );
    starting.catch(() => (this.starting = undefined));
    return starting;
  }

  private async forget(browser: Browser): Promise<void> {
    const current = await this.starting?.catch(() => undefined);
    if (current === browser) this.starting = undefined;
    // Ends by force what does not end by itself, which takes a while.
    browser.close().catch(() => undefined);
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';
