import { MemoryWatch, type WarmBrowser } from '#browser';
import { limitedSignal } from '#domain';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { FetchedPage } from '../fetching/fetch-outcome.js';
import { failed, Unfetchable } from '../fetching/unfetchable.js';
import type { AddressGuard } from '../guard/address-guard.js';
import type { RenderRequest } from './browser-fetcher.js';
import { GuardedProxy } from './guarded-proxy.js';
import { PageCrashedError, PageTraffic } from './page-traffic.js';
import { readDocument } from './read-document.js';
import type { RenderLimits } from './render-limits.js';
import { settle } from './settle.js';

const TOO_LARGE = '페이지가 너무 큽니다.';

/** Lets a page that has been fetched run in a context of its own, and reads what it has become. */
export class PageRenderer {
  private readonly memory: MemoryWatch;

  constructor(
    private readonly browser: WarmBrowser,
    private readonly guard: AddressGuard,
    private readonly userAgent: string,
    private readonly limits: RenderLimits,
  ) {
    this.memory = new MemoryWatch({ processBytes: limits.processBytes, wholeBytes: limits.browserBytes });
  }

  /** @throws PageMovedError, Unfetchable, what `admit` throws, the signal's reason, and what keeps the browser from starting */
  async render(document: FetchedPage, request: RenderRequest, signal: AbortSignal): Promise<FetchedPage> {
    const limited = limitedSignal(signal, this.limits.wholeMilliseconds);
    const proxy = await GuardedProxy.open(this.guard, this.limits.trafficBytes);
    try {
      const page = await this.browser.use(this.options(proxy), limited, (context) =>
        this.watched(context, () =>
          this.visit(context, document, request).catch((error: unknown) => {
            throw this.meaningOf(error, proxy);
          }),
        ),
      );
      if (proxy.isExhausted) throw failed(TOO_LARGE);
      return page;
    } catch (error) {
      if (!signal.aborted && limited.aborted)
        throw failed('페이지가 제때 그려지지 않습니다.', { retry: 'BACKOFF' });
      throw error;
    } finally {
      proxy.close();
    }
  }

  private options(proxy: GuardedProxy): BrowserContextOptions {
    return {
      // Without the last part the browser would go to the loopback by itself.
      proxy: { server: proxy.url, bypass: '<-loopback>' },
      userAgent: this.userAgent,
      locale: 'ko-KR',
      acceptDownloads: false,
      serviceWorkers: 'block',
      permissions: [],
    };
  }

  private watched<Answer>(context: BrowserContext, work: () => Promise<Answer>): Promise<Answer> {
    const browser = context.browser();
    if (browser === null) throw new Error('the context belongs to no browser');
    return this.memory.during(browser, work);
  }

  private visit(
    context: BrowserContext,
    document: FetchedPage,
    request: RenderRequest,
  ): Promise<FetchedPage> {
    let leave: (reason: unknown) => void = () => undefined;
    const whenLeft = new Promise<never>((_resolve, reject) => (leave = reject));
    const traffic = new PageTraffic(document, request.admit, (reason) => leave(new VisitEnded(reason)));
    return Promise.race([whenLeft, this.read(context, traffic, document, request)]);
  }

  private async read(
    context: BrowserContext,
    traffic: PageTraffic,
    document: FetchedPage,
    { settledBy }: RenderRequest,
  ): Promise<FetchedPage> {
    const page = await traffic.openPage(context);
    await page.goto(document.url, { waitUntil: 'domcontentloaded', timeout: 0 });
    await settle(page, settledBy, this.limits);
    const html = await readDocument(page, this.limits.htmlCharacters);
    return { ...document, html, etag: null, lastModified: null };
  }

  private meaningOf(error: unknown, proxy: GuardedProxy): unknown {
    const reason = error instanceof VisitEnded ? error.reason : error;
    if (reason instanceof PageCrashedError || isCrash(reason))
      return this.memory.hasJustEndedOne
        ? failed('메모리를 너무 많이 쓰는 페이지입니다.')
        : failed('페이지가 브라우저를 멈추게 합니다.', { retry: 'BACKOFF' });
    if (error instanceof VisitEnded) return reason;
    if (proxy.isExhausted) return failed(TOO_LARGE);
    if (error instanceof Unfetchable) return error;
    return failed('브라우저에서 페이지를 열지 못했습니다.', { retry: 'BACKOFF', cause: error });
  }
}

// What waits for the page may hear of it before the page's own event comes.
const isCrash = (error: unknown): boolean => error instanceof Error && /\bcrashed\b/.test(error.message);

/** Tells what ended a visit from what went wrong with the browser because it was ended. */
class VisitEnded extends Error {
  constructor(readonly reason: unknown) {
    super('the visit has ended');
  }
}
