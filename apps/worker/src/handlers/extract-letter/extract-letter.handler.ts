import { Injectable } from '@nestjs/common';
import type { extractLetterJob, JobHandler } from '#jobs';

@Injectable()
export class ExtractLetterHandler implements JobHandler<typeof extractLetterJob> {
  handle(): Promise<never> {
    return Promise.reject(new Error('not built yet'));
  }
}
