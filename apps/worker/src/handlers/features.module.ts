import { Module } from '@nestjs/common';
import { AiModule } from './ai.module.js';
import { ChildJobsModule } from './child-jobs.module.js';
import { DeduplicateHandler } from './deduplicate/deduplicate.handler.js';
import { ExtractLetterHandler } from './extract-letter/extract-letter.handler.js';
import { ExtractHandler } from './extract/extract.handler.js';
import { ProcessHandler } from './process/process.handler.js';

const handlers = [ExtractHandler, ExtractLetterHandler, DeduplicateHandler, ProcessHandler];

/** What mines features from sample letters. */
@Module({
  imports: [AiModule, ChildJobsModule],
  providers: handlers,
  exports: handlers,
})
export class FeaturesModule {}
