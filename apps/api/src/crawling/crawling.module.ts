import { Module } from '@nestjs/common';
import { CrawledLetterController } from './crawled-letter.controller.js';
import { CrawledLetterRepository } from './crawled-letter.repository.js';
import { CrawledLetterService } from './crawled-letter.service.js';
import { CrawlRunController } from './crawl-run.controller.js';
import { CrawlRunRepository } from './crawl-run.repository.js';
import { CrawlRunService } from './crawl-run.service.js';
import { CrawlSourceController } from './crawl-source.controller.js';
import { CrawlSourceService } from './crawl-source.service.js';

/** Crawling of sample letters: the sources, the runs, and the letters they brought. */
@Module({
  controllers: [CrawlSourceController, CrawlRunController, CrawledLetterController],
  providers: [
    CrawlSourceService,
    CrawlRunService,
    CrawlRunRepository,
    CrawledLetterService,
    CrawledLetterRepository,
  ],
})
export class CrawlingModule {}
