import { BrowserPool } from '#browser';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { DocumentPrinter } from '#documents';
import { LOGGER, type Logger } from '#observability';
import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createBrowserPool, requireSandbox } from '../browsers.js';

/** The browser that prints documents, and the printer. The browser is closed with the worker, after the jobs. */
@Module({
  providers: [
    {
      provide: BrowserPool,
      inject: [WORKER_CONFIG, LOGGER],
      useFactory: (config: WorkerConfig, logger: Logger) => createBrowserPool('print', config, logger),
    },
    {
      provide: DocumentPrinter,
      inject: [BrowserPool],
      useFactory: (browser: BrowserPool) => new DocumentPrinter(browser),
    },
  ],
  exports: [DocumentPrinter],
})
export class PrintingModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly browser: BrowserPool,
    @Inject(WORKER_CONFIG) private readonly config: WorkerConfig,
  ) {}

  onModuleInit(): Promise<void> {
    return requireSandbox(this.browser, 'browser', this.config);
  }

  onApplicationShutdown(): Promise<void> {
    return this.browser.close();
  }
}
