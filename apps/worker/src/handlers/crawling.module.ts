import { Module } from '@nestjs/common';
import { ChildJobsModule } from './child-jobs.module.js';
import { CrawlPageHandler } from './crawl-page/crawl-page.handler.js';
import { CrawlHandler } from './crawl/crawl.handler.js';

/** What brings sample letters in. */
@Module({
  imports: [ChildJobsModule],
  providers: [CrawlHandler, CrawlPageHandler],
  exports: [CrawlHandler, CrawlPageHandler],
})
export class CrawlingModule {}
