import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** One browser that is started when it is first needed, kept for what comes after, and started anew when it has died. */
export class WarmBrowser {
  private starting: Promise<Browser> | undefined;
  private isClosed = false;

  constructor(private readonly launch: () => Promise<Browser>) {}

  /**
   * Works in a context of its own, of which nothing stays. When `signal` aborts, the work is given up and its reason thrown; a browser
   * that did not answer is not used again.
   */
  async use<Answer>(
    options: BrowserContextOptions,
    signal: AbortSignal,
    work: (context: BrowserContext) => Promise<Answer>,
  ): Promise<Answer> {
    signal.throwIfAborted();
    const giveUp = givenUp(signal);
    try {
      return await Promise.race([this.workIn(options, work), giveUp.promise]);
    } catch (error) {
      if (signal.aborted) this.forget();
      throw error;
    } finally {
      giveUp.stopListening();
    }
  }

  /** Ends the browser; it is not started again. */
  async close(): Promise<void> {
    this.isClosed = true;
    const browser = await this.starting?.catch(() => undefined);
    await browser?.close();
  }

  private async workIn<Answer>(
    options: BrowserContextOptions,
    work: (context: BrowserContext) => Promise<Answer>,
  ): Promise<Answer> {
    const context = await (await this.started()).newContext(options);
    try {
      return await work(context);
    } finally {
      // One that died with its browser is closed already.
      await context.close().catch(() => undefined);
    }
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

  private forget(): void {
    const starting = this.starting;
    this.starting = undefined;
    starting?.then((browser) => browser.close()).catch(() => undefined);
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
