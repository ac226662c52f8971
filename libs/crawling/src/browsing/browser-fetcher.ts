import type { BrowserPool } from '#browser';
import type { FetchedPage, RenderOutcome } from '../fetching/fetch-outcome.js';
import type { PageFetcher } from '../fetching/page-fetcher.js';
import { failed, Unfetchable } from '../fetching/unfetchable.js';
import { PageMovedError } from './page-traffic.js';
import { PageRenderer, RENDER_LIMITS, type RenderLimits, type RenderRequest } from './page-renderer.js';

/**
 * Fetches pages and lets a browser render them. The document itself is fetched like any other page, redirects
 * included; the browser is given it and makes its further connections through a proxy that connects only where the
 * guard allows.
 */
export class BrowserFetcher {
  private readonly limits: RenderLimits;
  private readonly renderer: PageRenderer;

  constructor(
    browser: BrowserPool,
    private readonly fetcher: PageFetcher,
    limits: Partial<RenderLimits> = {},
  ) {
    this.limits = { ...RENDER_LIMITS, ...limits };
    this.renderer = new PageRenderer(browser, fetcher.guard, fetcher.userAgent, this.limits);
  }

  /** @throws the signal's reason when it aborts, what `refuseRequest` throws, NoPageError and NoSandboxError; everything else is an outcome */
  async fetch(request: RenderRequest, signal: AbortSignal): Promise<RenderOutcome> {
    try {
      return await this.visit(request, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Unfetchable)) throw error;
      return { ...error.problem, url: request.url };
    }
  }

  private async visit(request: RenderRequest, signal: AbortSignal): Promise<RenderOutcome> {
    let url = request.url;
    for (let moves = 0; moves <= this.limits.moves; moves += 1) {
      const outcome = await this.fetcher.fetch({ url, refuseRequest: request.refuseRequest }, signal);
      if (outcome.kind === 'NOT_MODIFIED') throw new Error('NOT_MODIFIED without validators');
      if (outcome.kind !== 'PAGE') return { ...outcome, url: request.url };
      const rendered = await this.render(outcome, request, signal);
      if (!(rendered instanceof PageMovedError)) return rendered;
      url = rendered.url;
    }
    throw failed('다른 주소로 너무 여러 번 보내요.');
  }

  private async render(
    document: FetchedPage,
    request: RenderRequest,
    signal: AbortSignal,
  ): Promise<FetchedPage | PageMovedError> {
    try {
      return await this.renderer.render(document, request, signal);
    } catch (error) {
      if (error instanceof PageMovedError) return error;
      throw error;
    }
  }
}
