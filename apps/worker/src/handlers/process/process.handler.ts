import type { ProcessResult } from '#contracts';
import { Handles, type JobContext, processJob, type WrittenJobOutcome } from '#jobs';
import { Deduplication } from '../deduplicate/deduplication.js';
import { FeatureExtraction } from '../extract/feature-extraction.js';

/** Of the whole: an extraction asks the model for every letter. */
const EXTRACTION_PERCENT = [0, 70] as const;
const DEDUPLICATION_PERCENT = [70, 99] as const;

/** An extraction and, after it, a deduplication, as they are by themselves. */
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
