import { Injectable } from '@nestjs/common';
import type { crawlPageJob, JobHandler } from '#jobs';

@Injectable()
export class CrawlPageHandler implements JobHandler<typeof crawlPageJob> {
  handle(): Promise<never> {
    return Promise.reject(new Error('not built yet'));
  }
}
