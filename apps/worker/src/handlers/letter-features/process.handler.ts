import type { ProcessResult } from '#contracts';
import { Handles, type JobContext, processJob, type WrittenJobOutcome } from '#jobs';
import { Deduplication } from './deduplication.js';
import { FeatureExtraction } from './feature-extraction.js';

/** An extraction asks the model for every letter, so it takes most of the time. */
const EXTRACTION_PERCENT = [0, 70] as const;
const DEDUPLICATION_PERCENT = [70, 99] as const;

/** An extraction followed by a deduplication. */
@Handles(processJob)
export class ProcessHandler {
  constructor(
    private readonly extraction: FeatureExtraction,
    private readonly deduplication: Deduplication,
  ) {}

  async handle(
    _payload: object,
    context: JobContext<typeof processJob>,
  ): Promise<WrittenJobOutcome<ProcessResult>> {
    const extraction = await this.extraction.run(context, EXTRACTION_PERCENT);
    await this.deduplication.run(context, DEDUPLICATION_PERCENT);
    return {
      writeResult: async (tx) => ({ extraction, deduplication: await this.deduplication.conclude(tx) }),
    };
  }
}
