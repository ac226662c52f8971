import { BrowserPool } from '#browser';
import { WORKER_CONFIG, type WorkerConfig } from '#config';
import { DocumentPrinter } from '#documents';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { launchBrowser } from '../launch-browser.js';

/** The browser that prints documents, and the printer. The browser is closed with the worker, after the jobs. */
@Module({
  providers: [
    {
      provide: BrowserPool,
      inject: [WORKER_CONFIG],
      useFactory: ({ CHROMIUM_PATH }: WorkerConfig) =>
        new BrowserPool(() => launchBrowser('print', CHROMIUM_PATH)),
    },
    {
      provide: DocumentPrinter,
      inject: [BrowserPool],
      useFactory: (browser: BrowserPool) => new DocumentPrinter(browser),
    },
  ],
  exports: [BrowserPool, DocumentPrinter],
})
export class PrintingModule implements OnApplicationShutdown {
  constructor(private readonly browser: BrowserPool) {}

  onApplicationShutdown(): Promise<void> {
    return this.browser.close();
  }
}
