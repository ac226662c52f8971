import type { ExtractResult } from '#contracts';
import type { extractJob, JobContext, JobHandler, JobOutcome } from '#jobs';
import { Injectable } from '@nestjs/common';
import { FeatureExtraction } from './feature-extraction.js';

@Injectable()
export class ExtractHandler implements JobHandler<typeof extractJob> {
  constructor(private readonly extraction: FeatureExtraction) {}

  async handle(_payload: object, context: JobContext): Promise<JobOutcome<ExtractResult>> {
    return { result: await this.extraction.run(context, [0, 99]) };
  }
}
