export { BrowserFetcher, type RenderRequest } from './browsing/browser-fetcher.js';
export type {
  Admit,
  FailedPage,
  FetchedPage,
  FetchOutcome,
  FetchRetry,
  PageRequest,
  RefusedPage,
  RenderOutcome,
  UnchangedPage,
} from './fetching/fetch-outcome.js';
export { FETCH_LIMITS, type FetchLimits } from './fetching/fetch-limits.js';
export { PageFetcher } from './fetching/page-fetcher.js';
export { CRAWLER_NAME, userAgentOf } from './fetching/user-agent.js';
export { AddressGuard, type AddressGuardOptions, type Resolve } from './guard/address-guard.js';
export { hostKeyOf, normalizeUrl, urlHash } from './reading/page-url.js';
export type { PageReading } from './reading/read-page.js';
export { PageReader } from './reading/thread/page-reader.js';
export type { ReadLetter } from './reading/read-letter.js';
export type { RobotsOutcome } from './robots/robots-outcome.js';
export { CRAWL_DELAY_LIMIT_MILLISECONDS, Robots, spacingOf } from './robots/robots.js';
