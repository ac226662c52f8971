import { Module } from '@nestjs/common';
import { JobModule } from '../jobs/job.module.js';
import { CrawledLetterController } from './letters/crawled-letter.controller.js';
import { CrawledLetterRepository } from './letters/crawled-letter.repository.js';
import { CrawledLetterService } from './letters/crawled-letter.service.js';
import { CrawlRunController } from './runs/crawl-run.controller.js';
import { CrawlRunRepository } from './runs/crawl-run.repository.js';
import { CrawlRunService } from './runs/crawl-run.service.js';
import { CrawlSourceController } from './sources/crawl-source.controller.js';
import { CrawlSourceRepository } from './sources/crawl-source.repository.js';
import { CrawlSourceService } from './sources/crawl-source.service.js';

/** Sample letters: where they are looked for, the runs that look, and what they brought. */
@Module({
  imports: [JobModule],
  controllers: [CrawlSourceController, CrawlRunController, CrawledLetterController],
  providers: [
    CrawlSourceService,
    CrawlSourceRepository,
    CrawlRunService,
    CrawlRunRepository,
    CrawledLetterService,
    CrawledLetterRepository,
  ],
})
export class CrawlingModule {}
