import { Module } from '@nestjs/common';
import { AiModule } from './ai.module.js';
import { ChildJobsModule } from './child-jobs.module.js';
import { DeduplicateHandler } from './deduplicate/deduplicate.handler.js';
import { Deduplication } from './deduplicate/deduplication.js';
import { ExtractLetterHandler } from './extract-letter/extract-letter.handler.js';
import { Corpus } from './extract-letter/copies/corpus.js';
import { ExtractHandler } from './extract/extract.handler.js';
import { FeatureExtraction } from './extract/feature-extraction.js';
import { FeatureTotals } from './extract/feature-totals.js';
import { ProcessHandler } from './process/process.handler.js';

const handlers = [ExtractHandler, ExtractLetterHandler, DeduplicateHandler, ProcessHandler];

/** What mines features from sample letters. */
@Module({
  imports: [AiModule, ChildJobsModule],
  providers: [...handlers, Corpus, Deduplication, FeatureTotals, FeatureExtraction],
  exports: handlers,
})
export class FeaturesModule {}
