import { BrowserPool } from '#browser';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { AddressGuard, BrowserFetcher, PageFetcher, PageReader, userAgentOf } from '#crawling';
import { LOGGER, type Logger } from '#observability';
import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RunHosts } from './run-hosts.js';
import { HostRules } from './host-rules.js';
import { HostTurns } from './host-turns.js';
import { PoliteFetcher } from './polite-fetcher.js';
import { RunPageRepository } from './run-page.repository.js';
import { TrialReader } from './trial-reader.js';
import { CrawlQueueRepository } from './crawl-queue.repository.js';
import { CrawlRunRepository } from './crawl-run.repository.js';
import { createBrowserPool, requireSandbox } from '../browsers.js';

/** Heap limit of a crawled page's scripts; the largest page that is fetched needs a fraction of it. */
const SCRIPT_HEAP_MEGABYTES = 512;

const USED_BY_HANDLERS = [
  PoliteFetcher,
  RunHosts,
  RunPageRepository,
  TrialReader,
  CrawlQueueRepository,
  CrawlRunRepository,
];

/** The dependencies of the handlers that crawl. */
@Module({
  providers: [
    {
      provide: PageFetcher,
      inject: [WORKER_CONFIG],
      useFactory: ({ CRAWL_ALLOWED_HOSTS, PUBLIC_URL }: WorkerConfig) =>
        new PageFetcher(new AddressGuard({ allowedHosts: CRAWL_ALLOWED_HOSTS }), userAgentOf(PUBLIC_URL)),
    },
    {
      // Not the browser that prints: a crawled page that breaks its browser must not break exports.
      provide: BrowserPool,
      inject: [WORKER_CONFIG, LOGGER],
      useFactory: (config: WorkerConfig, logger: Logger) =>
        createBrowserPool('crawl', config, logger, { scriptHeapMegabytes: SCRIPT_HEAP_MEGABYTES }),
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
export class CrawlingModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly reader: PageReader,
    private readonly browser: BrowserPool,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
  ) {}

  onModuleInit(): Promise<void> {
    return requireSandbox(this.browser, 'crawl', this.config);
  }

  // After the jobs have ended: a page that is read later would start a thread that nothing ends.
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.reader.close(), this.browser.close()]);
  }
}
