import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** A browser that has not closed a context by then does not answer any more. */
const CLOSING_MILLISECONDS = 3_000;

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
   * answer any more is not used again.
   */
  async use<Answer>(
    options: BrowserContextOptions,
    signal: AbortSignal,
    work: (context: BrowserContext) => Promise<Answer>,
  ): Promise<Answer> {
    signal.throwIfAborted();
    const givingUp = givenUp(signal);
    try {
      const browser = await Promise.race([this.started(), givingUp.promise]);
      const opening = browser.newContext(options);
      try {
        return await Promise.race([opening.then(work), givingUp.promise]);
      } finally {
        await this.leave(browser, opening);
      }
    } finally {
      givingUp.stopListening();
    }
  }

  /** Ends the browser; it is not started again. */
  async close(): Promise<void> {
    this.isClosed = true;
    const browser = await this.starting?.catch(() => undefined);
    await browser?.close();
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
    const starting = this.launch().then((browser) => {
      if (this.isClosed) void browser.close();
      return browser;
    });
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

function givenUp(signal: AbortSignal): { promise: Promise<never>; stopListening: () => void } {
  let listener = (): void => undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    listener = () => reject(signal.reason as Error);
    signal.addEventListener('abort', listener, { once: true });
  });
  return { promise, stopListening: () => signal.removeEventListener('abort', listener) };
}
