import { BrowserPool } from '#browser';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { AddressGuard, BrowserFetcher, PageFetcher, PageReader, userAgentOf } from '#crawling';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { RunHosts } from './crawl-page/bounds/run-hosts.js';
import { HostRules } from './crawl-page/politeness/host-rules.js';
import { HostTurns } from './crawl-page/politeness/host-turns.js';
import { PoliteFetcher } from './crawl-page/politeness/polite-fetcher.js';
import { RunPageRepository } from './crawl-page/run-page.repository.js';
import { TryPage } from './crawl-page/try-page.js';
import { CrawlQueueRepository } from './crawl/crawl-queue.repository.js';
import { CrawlRunRepository } from './crawl/crawl-run.repository.js';
import { launchCounted } from './launch-counted.js';

/** A page of the largest size that is fetched needs a fraction of it. */
const SCRIPT_HEAP_MEGABYTES = 512;

const USED_BY_HANDLERS = [
  PoliteFetcher,
  RunHosts,
  RunPageRepository,
  TryPage,
  CrawlQueueRepository,
  CrawlRunRepository,
];

/** What the handlers of crawls need. */
@Module({
  providers: [
    {
      provide: PageFetcher,
      inject: [WORKER_CONFIG],
      useFactory: ({ CRAWL_ALLOWED_HOSTS, PUBLIC_URL }: WorkerConfig) =>
        new PageFetcher(new AddressGuard({ allowedHosts: CRAWL_ALLOWED_HOSTS }), userAgentOf(PUBLIC_URL)),
    },
    {
      // Not the one that prints: what strangers' pages do to a browser is no matter of those who export a letter.
      provide: BrowserPool,
      inject: [WORKER_CONFIG],
      useFactory: ({ CHROMIUM_PATH }: WorkerConfig) =>
        new BrowserPool(() =>
          launchCounted('crawl', CHROMIUM_PATH, { scriptHeapMegabytes: SCRIPT_HEAP_MEGABYTES }),
        ),
    },
    {
      provide: BrowserFetcher,
      inject: [BrowserPool, PageFetcher],
      useFactory: (browser: BrowserPool, fetcher: PageFetcher) => new BrowserFetcher(browser, fetcher),
    },
    { provide: PageReader, useFactory: () => new PageReader() },
    HostTurns,
    HostRules,
    ...USED_BY_HANDLERS,
  ],
  exports: [PageReader, ...USED_BY_HANDLERS],
})
export class CrawlingModule implements OnApplicationShutdown {
  constructor(
    private readonly reader: PageReader,
    private readonly browser: BrowserPool,
  ) {}

  // After the jobs have ended: pages that are being read then would start threads that nobody ends.
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.reader.close(), this.browser.close()]);
  }
}
