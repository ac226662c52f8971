import type { AdminJob, AdminJobDetail, AdminJobListQuery, JobStatistics, Page } from '#contracts';
import { ProductError } from '#domain';
import { AdminJobReader, JobCanceller, JobRetrier, readJobStatistics, toAdminJob } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { writeAudit } from '../audit/write-audit.js';

const absent = (): ProductError => new ProductError('NOT_FOUND', { message: '작업을 찾을 수 없습니다.' });

/** Every member's long actions, for administrators. */
@Injectable()
export class AdminJobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: AdminJobReader,
    private readonly canceller: JobCanceller,
    private readonly retrier: JobRetrier,
  ) {}

  list(query: AdminJobListQuery): Promise<Page<AdminJob>> {
    return this.reader.list(query);
  }

  statistics(hours: number): Promise<JobStatistics> {
    return readJobStatistics(this.dataSource, hours);
  }

  /** @throws ProductError NOT_FOUND */
  async one(jobId: string): Promise<AdminJobDetail> {
    const detail = await this.reader.detail(jobId);
    if (detail === undefined) throw absent();
    return detail;
  }

  /** Cancels the job unless it has ended, and answers it as it stands then. @throws ProductError NOT_FOUND */
  async cancel(actorMemberId: number, jobId: string): Promise<AdminJob> {
    const { type } = await this.row(jobId);
    await this.canceller.cancel(jobId, (tx, { memberId, statusBefore }) =>
      writeAudit(tx, {
        actorMemberId,
        action: 'JOB_CANCEL',
        targetMemberId: memberId,
        before: { jobId, type, status: statusBefore },
        after: { jobId, type, status: 'CANCELLED' },
      }),
    );
    return toAdminJob(await this.row(jobId));
  }

  /**
   * Does the job anew, once however often it is asked for, and answers the new job.
   * @throws ProductError NOT_FOUND, VALIDATION_ERROR, INSUFFICIENT_TOKENS, JOB_ALREADY_RUNNING
   */
  async retry(actorMemberId: number, jobId: string): Promise<AdminJob> {
    const old = await this.row(jobId);
    const { jobId: newJobId } = await this.retrier.retry(old, (tx, targetMemberId, acceptedJobId) =>
      writeAudit(tx, {
        actorMemberId,
        action: 'JOB_RETRY',
        targetMemberId,
        before: { jobId, type: old.type, status: old.status },
        after: { jobId: acceptedJobId, type: old.type },
      }),
    );
    return toAdminJob(await this.row(newJobId));
  }

  private async row(jobId: string) {
    const row = await this.reader.row(jobId);
    if (row === undefined) throw absent();
    return row;
  }
}
