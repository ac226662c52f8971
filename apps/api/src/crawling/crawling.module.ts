import { Module } from '@nestjs/common';
import { SampleLetterController } from './sample-letter.controller.js';
import { SampleLetterRepository } from './sample-letter.repository.js';
import { SampleLetterService } from './sample-letter.service.js';
import { CrawlRunController } from './crawl-run.controller.js';
import { CrawlRunRepository } from './crawl-run.repository.js';
import { CrawlRunService } from './crawl-run.service.js';
import { CrawlSourceController } from './crawl-source.controller.js';
import { CrawlSourceService } from './crawl-source.service.js';

/** Crawling of sample letters: the sources, the runs, and the letters they brought. */
@Module({
  controllers: [CrawlSourceController, CrawlRunController, SampleLetterController],
  providers: [
    CrawlSourceService,
    CrawlRunService,
    CrawlRunRepository,
    SampleLetterService,
    SampleLetterRepository,
  ],
})
export class CrawlingModule {}
