import type { Job, JobListQuery, Page } from '#contracts';
import { ProductError } from '#domain';
import { JobCanceller, JobReader } from '#jobs';
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

  /** Cancels the job unless it has ended, and answers it as it stands then. @throws ProductError NOT_FOUND */
  async cancel(jobId: string, memberId: number): Promise<Job> {
    await this.one(jobId, memberId);
    await this.canceller.cancel(jobId);
    return this.one(jobId, memberId);
  }
}
