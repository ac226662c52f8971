import type { CrawlSource } from '#contracts';

/** An enabled source of the sample site. */
export const aSource = (overrides: Partial<CrawlSource> = {}): CrawlSource => ({
  sourceId: 4,
  name: '견본실 게시판',
  startUrls: ['https://samples.example/board', 'https://samples.example/old'],
  letterLinkSelector: 'td a',
  nextPageSelector: 'a.next',
  titleSelector: null,
  contentSelector: 'article',
  jobFieldSelector: null,
  companySelector: null,
  needsBrowser: false,
  requestsPerMinute: 30,
  enabled: true,
  letterCount: 55,
  version: 3,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  ...overrides,
});
