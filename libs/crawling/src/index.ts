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
export { PageFetcher } from './fetching/page-fetcher.js';
export { CRAWLER_NAME, userAgentOf } from './fetching/user-agent.js';
export { AddressGuard, type AddressGuardOptions } from './guard/address-guard.js';
export { hostKeyOf, normalizeUrl, urlHash } from './reading/page-url.js';
export { readPage, type PageReading, type ReadingSettings, type ReadLetter } from './reading/read-page.js';
export { Robots, spacingOf, type RobotsOutcome } from './robots/robots.js';
