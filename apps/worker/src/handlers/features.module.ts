import { Module } from '@nestjs/common';
import { AiModule } from './ai.module.js';
import { Deduplication } from './deduplicate/deduplication.js';
import { Corpus } from './extract-letter/copies/corpus.js';
import { FeatureExtraction } from './extract/feature-extraction.js';
import { FeatureTotals } from './extract/feature-totals.js';

const usedByHandlers = [Corpus, Deduplication, FeatureExtraction];

/** What the handlers that mine features from sample letters need. */
@Module({
  imports: [AiModule],
  providers: [...usedByHandlers, FeatureTotals],
  exports: usedByHandlers,
})
export class FeaturesModule {}
