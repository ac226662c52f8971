import { Injectable } from '@nestjs/common';
import type { extractJob, JobHandler } from '#jobs';

@Injectable()
export class ExtractHandler implements JobHandler<typeof extractJob> {
  handle(): Promise<never> {
    return Promise.reject(new Error('not built yet'));
  }
}
