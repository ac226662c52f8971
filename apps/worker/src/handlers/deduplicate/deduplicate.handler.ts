import type { DeduplicateResult } from '#contracts';
import type { deduplicateJob, JobContext, JobHandler, WrittenJobOutcome } from '#jobs';
import { Injectable } from '@nestjs/common';
import { Deduplication } from './deduplication.js';

/** Makes one final feature of all raw ones that say the same. */
@Injectable()
export class DeduplicateHandler implements JobHandler<typeof deduplicateJob> {
  constructor(private readonly deduplication: Deduplication) {}

  async handle(
    _payload: Record<string, never>,
    context: JobContext,
  ): Promise<WrittenJobOutcome<DeduplicateResult>> {
    await this.deduplication.run(context);
    return { writeResult: (tx) => this.deduplication.conclude(tx) };
  }
}
