import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import type { RefuseRequest, FetchedPage } from '../fetching/fetch-outcome.js';

/** What a page may load besides its document: enough to render its text. */
const LOADED_TYPES = new Set(['script', 'stylesheet', 'xhr', 'fetch']);
/** A crawl changes nothing at the host; POST is allowed because many pages fetch their lists by it. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** The page redirects by script or by a meta element. */
export class PageMovedError extends Error {
  override readonly name = 'PageMovedError';
  constructor(readonly url: string) {
    super('the page redirects by script or by a meta element');
  }
}

/** The page's process has ended. */
export class PageCrashedError extends Error {
  override readonly name = 'PageCrashedError';
  constructor() {
    super('the page has crashed');
  }
}

/**
 * Answers a page's HTTP requests: its document is the one that has been fetched already; scripts, style sheets and calls that
 * `refuseRequest` does not refuse go on to the proxy; nothing else, such as other documents, images and fonts, is loaded.
 */
export class PageTraffic {
  private isDocumentGiven = false;

  /** @param leave called with a PageMovedError, a PageCrashedError, or what `refuseRequest` throws */
  constructor(
    private readonly document: FetchedPage,
    private readonly refuseRequest: RefuseRequest | undefined,
    private readonly leave: (reason: unknown) => void,
  ) {}

  /** A page of which every HTTP request is answered here. */
  async openPage(context: BrowserContext): Promise<Page> {
    // What does not belong to this page, such as a window that it opens, gets nothing and is closed.
    await context.route('**/*', (route) => route.abort('blockedbyclient'));
    const page = await context.newPage();
    context.on('page', (popup) => void popup.close().catch(() => undefined));
    page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
    page.once('crash', () => this.leave(new PageCrashedError()));
    await page.route('**/*', (route) => this.answer(route, page));
    return page;
  }

  private async answer(route: Route, page: Page): Promise<void> {
    const request = route.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      return this.answerDocument(route);
    if (await this.mayLoad(request)) return route.continue();
    return route.abort('blockedbyclient');
  }

  private answerDocument(route: Route): Promise<void> {
    const request = route.request();
    if (!this.isDocumentGiven) {
      this.isDocumentGiven = true;
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: this.document.html });
    }
    if (request.method() === 'GET') this.leave(new PageMovedError(request.url()));
    return route.abort('blockedbyclient');
  }

  private async mayLoad(request: Request): Promise<boolean> {
    const isWanted = LOADED_TYPES.has(request.resourceType()) && METHODS.has(request.method());
    if (!isWanted || !/^https?:/.test(request.url())) return false;
    try {
      return ((await this.refuseRequest?.(new URL(request.url()), 'PART')) ?? null) === null;
    } catch (error) {
      this.leave(error);
      return false;
    }
  }
}
