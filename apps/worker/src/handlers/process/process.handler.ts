import { Injectable } from '@nestjs/common';
import type { processJob, JobHandler } from '#jobs';

@Injectable()
export class ProcessHandler implements JobHandler<typeof processJob> {
  handle(): Promise<never> {
    return Promise.reject(new Error('not built yet'));
  }
}
