import type { DeduplicateResult } from '#contracts';
import { deduplicateJob, Handles, type JobContext, type WrittenJobOutcome } from '#jobs';
import { Deduplication } from './deduplication.js';

/** Merges raw features with the same meaning into final ones. */
@Handles(deduplicateJob)
export class DeduplicateHandler {
  constructor(private readonly deduplication: Deduplication) {}

  async handle(
    _payload: Record<string, never>,
    context: JobContext<typeof deduplicateJob>,
  ): Promise<WrittenJobOutcome<DeduplicateResult>> {
    await this.deduplication.run(context);
    return { writeResult: (tx) => this.deduplication.conclude(tx) };
  }
}
