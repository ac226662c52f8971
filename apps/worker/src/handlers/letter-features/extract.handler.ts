import type { ExtractResult } from '#contracts';
import { extractJob, Handles, type JobContext, type JobOutcome } from '#jobs';
import { FeatureExtraction } from './feature-extraction.js';

/** Extracts the features of all sample letters that wait for it. */
@Handles(extractJob)
export class ExtractHandler {
  constructor(private readonly extraction: FeatureExtraction) {}

  async handle(_payload: object, context: JobContext<typeof extractJob>): Promise<JobOutcome<ExtractResult>> {
    return { result: await this.extraction.run(context, [0, 99]) };
  }
}
