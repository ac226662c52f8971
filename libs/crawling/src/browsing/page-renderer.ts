import type { WarmBrowser } from '#browser';
import { limitedSignal } from '#domain';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { FetchedPage } from '../fetching/fetch-outcome.js';
import { failed, Unfetchable } from '../fetching/unfetchable.js';
import type { AddressGuard } from '../guard/address-guard.js';
import type { RenderRequest } from './browser-fetcher.js';
import { GuardedProxy } from './guarded-proxy.js';
import { PageTraffic } from './page-traffic.js';
import { readDocument } from './read-document.js';
import type { RenderLimits } from './render-limits.js';
import { settle } from './settle.js';

const TOO_LARGE = '페이지가 너무 큽니다.';

/** Lets a page that has been fetched run in a context of its own, and reads what it has become. */
export class PageRenderer {
  constructor(
    private readonly browser: WarmBrowser,
    private readonly guard: AddressGuard,
    private readonly userAgent: string,
    private readonly limits: RenderLimits,
  ) {}

  /** @throws PageMovedError, Unfetchable, what `admit` throws, the signal's reason, and what keeps the browser from starting */
  async render(document: FetchedPage, request: RenderRequest, signal: AbortSignal): Promise<FetchedPage> {
    const limited = limitedSignal(signal, this.limits.wholeMilliseconds);
    const proxy = await GuardedProxy.open(this.guard, this.limits.trafficBytes);
    try {
      const page = await this.browser.use(this.options(proxy), limited, (context) =>
        this.visit(context, document, request).catch((error: unknown) => {
          throw meaningOf(error, proxy);
        }),
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
    return { ...document, html, url: page.url(), etag: null, lastModified: null };
  }
}

/** Tells what ended a visit from what went wrong with the browser because it was ended. */
class VisitEnded extends Error {
  constructor(readonly reason: unknown) {
    super('the visit has ended');
  }
}

function meaningOf(error: unknown, proxy: GuardedProxy): unknown {
  if (error instanceof VisitEnded) return error.reason;
  if (proxy.isExhausted) return failed(TOO_LARGE);
  if (error instanceof Unfetchable) return error;
  return failed('브라우저에서 페이지를 열지 못했습니다.', { retry: 'BACKOFF', cause: error });
}
