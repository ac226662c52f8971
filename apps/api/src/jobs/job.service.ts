import type { Job, JobListQuery, Page } from '#contracts';
import { writeAudit } from '#database';
import { ProductError } from '#domain';
import { definitionOf, JobCanceller, JobReader } from '#jobs';
import { Injectable } from '@nestjs/common';

/** A member's long actions. */
@Injectable()
export class JobService {
  constructor(
    private readonly reader: JobReader,
    private readonly canceller: JobCanceller,
  ) {}

  /** @param memberId null for every member's */
  list(memberId: number | null, query: JobListQuery): Promise<Page<Job>> {
    return this.reader.list(memberId, query);
  }

  /** @throws ProductError NOT_FOUND */
  async one(jobId: string, memberId: number): Promise<Job> {
    const job = await this.reader.findOwn(jobId, memberId);
    if (job === undefined) throw new ProductError('NOT_FOUND');
    return job;
  }

  /**
   * Cancels the job unless it has ended, and returns it as it is then. Cancelling a job of the administrators is audited.
   * @throws ProductError NOT_FOUND
   */
  async cancel(jobId: string, memberId: number): Promise<Job> {
    const { type } = await this.one(jobId, memberId);
    await this.canceller.cancel(jobId, (tx, { statusBefore }) => {
      if (definitionOf(type).audience === 'ADMINISTRATORS')
        writeAudit(tx, {
          actorMemberId: memberId,
          action: 'JOB_CANCEL',
          targetMemberId: memberId,
          before: { jobId, type, status: statusBefore },
          after: { jobId, type, status: 'CANCELLED' },
        });
    });
    return this.one(jobId, memberId);
  }
}
