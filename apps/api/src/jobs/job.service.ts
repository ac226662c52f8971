import { type Job, type JobListQuery, type JobType, type Page } from '#contracts';
import { writeAudit } from '#database';
import { ProductError } from '#domain';
import { ADMINISTRATOR_JOB_TYPES, JobCanceller, JobReader } from '#jobs';
import { Injectable } from '@nestjs/common';
import type { SignedInMember } from '../platform/endpoint/endpoint.js';

/** The member who asks, with the role of this request: without an administrator's role, the jobs that need one are not theirs any more. */
type JobOwner = Pick<SignedInMember, 'memberId' | 'role'>;

const isForAdministrators = (type: JobType): boolean => ADMINISTRATOR_JOB_TYPES.includes(type);

/** A member's long actions. */
@Injectable()
export class JobService {
  constructor(
    private readonly reader: JobReader,
    private readonly canceller: JobCanceller,
  ) {}

  list({ memberId, role }: JobOwner, query: JobListQuery): Promise<Page<Job>> {
    return this.reader.list(memberId, query, role === 'USER' ? ADMINISTRATOR_JOB_TYPES : []);
  }

  /** @throws ProductError NOT_FOUND */
  async one(jobId: string, { memberId, role }: JobOwner): Promise<Job> {
    const job = await this.reader.findOwn(jobId, memberId);
    if (job === undefined) throw new ProductError('NOT_FOUND');
    if (role === 'USER' && isForAdministrators(job.type)) throw new ProductError('NOT_FOUND');
    return job;
  }

  /**
   * Cancels the job unless it has ended, and returns it as it is then. Cancelling a job of the administrators is audited.
   * @throws ProductError NOT_FOUND
   */
  async cancel(jobId: string, owner: JobOwner): Promise<Job> {
    const { memberId } = owner;
    const { type } = await this.one(jobId, owner);
    await this.canceller.cancel(jobId, (tx, { statusBefore, status }) => {
      if (isForAdministrators(type))
        writeAudit(tx, {
          actorMemberId: memberId,
          action: 'JOB_CANCEL',
          targetMemberId: memberId,
          before: { jobId, type, status: statusBefore },
          after: { jobId, type, status },
        });
    });
    return this.one(jobId, owner);
  }
}
