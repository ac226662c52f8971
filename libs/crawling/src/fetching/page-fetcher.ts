import type { AddressGuard } from '../guard/address-guard.js';
import type { RobotsOutcome } from '../robots/robots.js';
import type { FetchOutcome, PageRequest } from './fetch-outcome.js';

/** Fetches pages without a browser; every connection goes where the guard lets it. */
export class PageFetcher {
  constructor(
    readonly guard: AddressGuard,
    readonly userAgent: string,
  ) {}

  /** @throws the signal's reason when it aborts, and what `admit` throws; everything else is an outcome */
  fetch(_request: PageRequest, _signal: AbortSignal): Promise<FetchOutcome> {
    return Promise.reject(new Error('not built yet'));
  }

  /** What the host of `url` lets crawlers do. @throws the signal's reason when it aborts */
  fetchRobots(_url: string, _signal: AbortSignal): Promise<RobotsOutcome> {
    return Promise.reject(new Error('not built yet'));
  }
}
