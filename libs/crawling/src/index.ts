export { BrowserFetcher } from './browsing/browser-fetcher.js';
export type { RefuseRequest, FailedPage, FetchedPage, FetchOutcome } from './fetching/fetch-outcome.js';
export { PageFetcher } from './fetching/page-fetcher.js';
export { Robots, type RobotsOutcome, userAgentOf } from './robots.js';
export { AddressGuard } from './address-guard.js';
export { hostKeyOf, normalizeUrl, urlHash } from './reading/page-url.js';
export { PageReader } from './reading/page-reader.js';
export type { ReadLetter } from './reading/read-letter.js';
