import { Injectable } from '@nestjs/common';
import type { deduplicateJob, JobHandler } from '#jobs';

@Injectable()
export class DeduplicateHandler implements JobHandler<typeof deduplicateJob> {
  handle(): Promise<never> {
    return Promise.reject(new Error('not built yet'));
  }
}
