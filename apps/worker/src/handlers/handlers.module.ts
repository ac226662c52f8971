import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Module, type DynamicModule } from '@nestjs/common';
import { DocumentReader } from '#documents';
import { isHandlerClass } from '#jobs';
import { z } from 'zod';
import { AiModule } from '../ai/ai.module.js';
import { CrawlingModule } from './crawling/crawling.module.js';
import { AccountExport } from './export/account-export.js';
import { PrintingModule } from './export/printing.module.js';
import { Corpus } from './letter-features/corpus.js';
import { Deduplication } from './letter-features/deduplication.js';
import { FeatureExtraction } from './letter-features/feature-extraction.js';

/** In TypeScript or compiled. */
const HANDLER_FILE = /\.handler\.[jt]s$/;
const moduleSchema = z.record(z.string(), z.unknown());

/** The handlers of the product's jobs: every class with @Handles in a `*.handler` file below this folder, and what they need. */
@Module({})
export class HandlersModule {
  static async register(): Promise<DynamicModule> {
    return {
      module: HandlersModule,
      imports: [AiModule, PrintingModule, CrawlingModule],
      providers: [
        { provide: DocumentReader, useFactory: () => new DocumentReader() },
        AccountExport,
        Corpus,
        Deduplication,
        FeatureExtraction,
        ...(await loadHandlers(import.meta.dirname)),
      ],
    };
  }
}

/** Found by their file names: a new handler is named nowhere else. */
async function loadHandlers(folder: string) {
  const files = (await readdir(folder, { recursive: true })).filter((file) => HANDLER_FILE.test(file));
  const modules = await Promise.all(
    files.sort().map((file): Promise<unknown> => import(pathToFileURL(join(folder, file)).href)),
  );
  return modules.flatMap((module) => Object.values(moduleSchema.parse(module))).filter(isHandlerClass);
}
