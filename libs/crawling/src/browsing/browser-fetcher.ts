import type { WarmBrowser } from '#browser';
import type { PageRequest, RenderOutcome } from '../fetching/fetch-outcome.js';
import type { PageFetcher } from '../fetching/page-fetcher.js';

/** A page to fetch and render. */
export interface RenderRequest extends Omit<PageRequest, 'etag' | 'lastModified'> {
  /** CSS; the page has settled once one of them is found in it. */
  settledBy: readonly string[];
}

/** Fetches pages and lets a browser render them; every connection that the browser makes goes where the guard lets it. */
export class BrowserFetcher {
  constructor(
    readonly browser: WarmBrowser,
    readonly fetcher: PageFetcher,
  ) {}

  /** @throws the signal's reason when it aborts, and what `admit` throws; everything else is an outcome */
  fetch(_request: RenderRequest, _signal: AbortSignal): Promise<RenderOutcome> {
    return Promise.reject(new Error('not built yet'));
  }
}
