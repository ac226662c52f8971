import { Module, type DynamicModule } from '@nestjs/common';
import { exportsBelow } from '#config';
import { DocumentReader } from '#documents';
import { isHandlerClass } from '#jobs';
import { AiModule } from '../ai/ai.module.js';
import { CrawlingModule } from './crawling/crawling.module.js';
import { AccountExport } from './export/account-export.js';
import { PrintingModule } from './export/printing.module.js';
import { Corpus } from './letter-features/corpus.js';
import { Deduplication } from './letter-features/deduplication.js';
import { FeatureExtraction } from './letter-features/feature-extraction.js';

/** The handlers of the product's jobs: every class with @Handles in a `*.handler` file below this folder, and what they need. */
@Module({})
export class HandlersModule {
  static async register(): Promise<DynamicModule> {
    const exported = await exportsBelow(import.meta.dirname, 'handler');
    return {
      module: HandlersModule,
      imports: [AiModule, PrintingModule, CrawlingModule],
      providers: [
        { provide: DocumentReader, useFactory: () => new DocumentReader() },
        AccountExport,
        Corpus,
        Deduplication,
        FeatureExtraction,
        ...exported.filter(isHandlerClass),
      ],
    };
  }
}
