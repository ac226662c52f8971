import { Injectable } from '@nestjs/common';
import type { crawlJob, JobHandler } from '#jobs';

@Injectable()
export class CrawlHandler implements JobHandler<typeof crawlJob> {
  handle(): Promise<never> {
    return Promise.reject(new Error('not built yet'));
  }
}
