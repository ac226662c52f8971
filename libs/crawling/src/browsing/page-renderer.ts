import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { MemoryWatch, type BrowserPool } from '#browser';
import type { AddressGuard } from '../address-guard.js';
import type { FetchedPage, PageRequest } from '../fetching/fetch-outcome.js';
import { failed, Unfetchable } from '../fetching/unfetchable.js';
import { GuardedProxy } from './guarded-proxy.js';
import { PageCrashedError, PageTraffic } from './page-traffic.js';

/** Marks the reason why a visit was ended, as opposed to errors of the browser that follow from ending it. */
class VisitEnded extends Error {
  constructor(readonly reason: unknown) {
    super('the visit has ended');
  }
}

/** A page to fetch and render. */
export interface RenderRequest extends Omit<PageRequest, 'etag' | 'lastModified'> {
  /** CSS; the page has settled once one of them is found in it. */
  settledBy: readonly string[];
}

const TOO_LARGE = '페이지가 너무 커요.';

/** Runs a fetched page in a browser context of its own, and reads the rendered page. */
export class PageRenderer {
  private readonly memory: MemoryWatch;

  constructor(
    private readonly browser: BrowserPool,
    private readonly guard: AddressGuard,
    private readonly userAgent: string,
    private readonly limits: RenderLimits,
  ) {
    this.memory = new MemoryWatch({ processBytes: limits.processBytes, wholeBytes: limits.browserBytes });
  }

  /** @throws PageMovedError, Unfetchable, what `refuseRequest` throws, the signal's reason, NoPageError and NoSandboxError */
  async render(document: FetchedPage, request: RenderRequest, signal: AbortSignal): Promise<FetchedPage> {
    const proxy = await GuardedProxy.open(this.guard, this.limits.trafficBytes);
    try {
      const page = await this.browser.use(
        this.options(proxy),
        signal,
        (context) =>
          this.watched(context, () =>
            this.visit(context, document, request).catch((error: unknown) => {
              throw this.meaningOf(error, proxy);
            }),
          ),
        this.limits.wholeMilliseconds,
      );
      if (proxy.isExhausted) throw failed(TOO_LARGE);
      return page;
    } catch (error) {
      if (!signal.aborted && isTimeout(error))
        throw failed('페이지가 제때 그려지지 않아요.', { retry: 'BACKOFF' });
      throw error;
    } finally {
      proxy.close();
    }
  }

  private options(proxy: GuardedProxy): BrowserContextOptions {
    return {
      // `<-loopback>`: otherwise the browser would connect to loopback addresses without the proxy.
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
    const traffic = new PageTraffic(document, request.refuseRequest, (reason) =>
      leave(new VisitEnded(reason)),
    );
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
        ? failed('메모리를 너무 많이 쓰는 페이지예요.')
        : failed('페이지가 브라우저를 멈추게 해요.', { retry: 'BACKOFF' });
    if (error instanceof VisitEnded) return reason;
    if (proxy.isExhausted) return failed(TOO_LARGE);
    if (error instanceof Unfetchable) return error;
    return failed('브라우저에서 페이지를 열지 못했어요.', { retry: 'BACKOFF', cause: error });
  }
}

// A call that waits for the page may fail with the crash before the page emits its event.
const isCrash = (error: unknown): boolean => error instanceof Error && /\bcrashed\b/.test(error.message);

/** How long and how large a rendered page may be. */
export interface RenderLimits {
  /** From opening the page to its text. */
  wholeMilliseconds: number;
  /** How long to wait for one of the selectors; after that, the page is read without a match. */
  settleMilliseconds: number;
  /** How long to wait for one of the selectors once the network is idle, and for an idle network before the page is read. */
  quietMilliseconds: number;
  /** Bytes that it may receive in all, scripts included. */
  trafficBytes: number;
  /** Of the rendered HTML. */
  htmlCharacters: number;
  /** Of memory that its process may take. */
  processBytes: number;
  /** Of memory that all processes of the browser may take; then the largest ends. */
  browserBytes: number;
  /** Number of redirects by script or meta element. */
  moves: number;
}

export const RENDER_LIMITS: RenderLimits = {
  wholeMilliseconds: 40_000,
  settleMilliseconds: 15_000,
  quietMilliseconds: 2_000,
  trafficBytes: 20_000_000,
  htmlCharacters: 4_000_000,
  processBytes: 1_000_000_000,
  browserBytes: 3_000_000_000,
  moves: 5,
};

const HTML = 'document.documentElement.outerHTML';

/**
 * The HTML of a page as it stands. It is read in an isolated world, where the page's scripts cannot falsify it.
 * @throws Unfetchable when it is longer than `limit` characters; it has not left the browser then
 */
async function readDocument(page: Page, limit: number): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  const expression = `${HTML}.length > ${limit} ? null : ${HTML}`;
  const { result } = await session.send('Runtime.evaluate', { expression, contextId, returnByValue: true });
  if (typeof result.value !== 'string') throw failed('페이지가 너무 커요.');
  return result.value;
}

/**
 * Waits until one of the selectors matches and the network is idle, each for a limited time.
 * @param selectors CSS of the source; those that the browser cannot parse are left out
 */
async function settle(page: Page, selectors: readonly string[], limits: RenderLimits): Promise<void> {
  const wanted = await readableBy(page, selectors);
  const isShown = (timeout: number) =>
    ignoreTimeout(page.waitForSelector(wanted, { state: 'attached', timeout }));
  const isQuiet = (timeout: number) => ignoreTimeout(page.waitForLoadState('networkidle', { timeout }));
  await Promise.race([
    isShown(limits.settleMilliseconds),
    isQuiet(limits.settleMilliseconds).then(() => isShown(limits.quietMilliseconds)),
  ]);
  await isQuiet(limits.quietMilliseconds);
}

async function readableBy(page: Page, selectors: readonly string[]): Promise<string> {
  const readable: string[] = [];
  for (const selector of selectors) {
    const counted = await page
      .locator(`css=${selector}`)
      .count()
      // Pages are read by another library, which supports more selectors than the browser.
      .catch(() => null);
    if (counted !== null) readable.push(selector);
  }
  return `css=${readable.join(', ') || 'body'}`;
}

async function ignoreTimeout(waiting: Promise<unknown>): Promise<void> {
  try {
    await waiting;
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
}

// Compared by name: importing the class would load the browser's library where no browser is used.
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';
