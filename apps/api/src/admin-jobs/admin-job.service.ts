import type { AdminJob, AdminJobDetail, AdminJobListQuery, JobStatistics, Page } from '#contracts';
import { writeAudit } from '#database';
import { ProductError } from '#domain';
import { AdminJobReader, definitionOf, JobCanceller, JobRetrier, readJobStatistics, toAdminJob } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SharedReading } from '../platform/shared-reading.js';
import { AiBudget } from '../jobs/ai-budget.js';
import { ConsentService } from '../consents/consent.service.js';

const WITHOUT_CONSENT = '회원이 지금의 AI 이용 안내에 동의하지 않아서 다시 할 수 없어요.';

const notFound = (): ProductError => new ProductError('NOT_FOUND', { message: '작업을 찾을 수 없어요.' });

/** Every member's long actions, for administrators. */
@Injectable()
export class AdminJobService {
  private readonly sharedStatistics = new SharedReading((hours: number) =>
    readJobStatistics(this.dataSource, hours),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: AdminJobReader,
    private readonly canceller: JobCanceller,
    private readonly retrier: JobRetrier,
    private readonly consents: ConsentService,
    private readonly budget: AiBudget,
  ) {}

  list(query: AdminJobListQuery): Promise<Page<AdminJob>> {
    return this.reader.list(query);
  }

  /** Concurrent calls for the same window share one reading. */
  statistics(hours: number): Promise<JobStatistics> {
    return this.sharedStatistics.of(hours);
  }

  /** @throws ProductError NOT_FOUND */
  async one(jobId: string): Promise<AdminJobDetail> {
    const detail = await this.reader.detail(jobId);
    if (detail === undefined) throw notFound();
    return detail;
  }

  /** Cancels the job unless it has ended, and returns it as it is then. @throws ProductError NOT_FOUND */
  async cancel(actorMemberId: number, jobId: string): Promise<AdminJob> {
    const { type } = await this.row(jobId);
    await this.canceller.cancel(jobId, (tx, { memberId, statusBefore, status }) =>
      writeAudit(tx, {
        actorMemberId,
        action: 'JOB_CANCEL',
        targetMemberId: memberId,
        before: { jobId, type, status: statusBefore },
        after: { jobId, type, status },
      }),
    );
    return toAdminJob(await this.row(jobId));
  }

  /**
   * Retries the job and returns the new one. Repeated calls return the same new job.
   * @throws ProductError NOT_FOUND, VALIDATION_ERROR, INSUFFICIENT_TOKENS, JOB_ALREADY_RUNNING; QUOTA_EXCEEDED when the model tokens of a
   * day are used up; SERVER_ERROR while AI calls are stopped; FORBIDDEN when the member withdraws the consent at this moment
   */
  async retry(actorMemberId: number, jobId: string): Promise<AdminJob> {
    const old = await this.row(jobId);
    await this.requireConsent(toAdminJob(old));
    const { jobId: newJobId } = await this.retrier.retry(old, async (tx, targetMemberId, acceptedJobId) => {
      const { callsAi, sendsMemberTextToAi } = definitionOf(old.type);
      if (callsAi) await this.budget.requireRoom(tx, targetMemberId);
      if (sendsMemberTextToAi) await this.consents.lockAiConsent(tx, targetMemberId);
      writeAudit(tx, {
        actorMemberId,
        action: 'JOB_RETRY',
        targetMemberId,
        before: { jobId, type: old.type, status: old.status },
        after: { jobId: acceptedJobId, type: old.type },
      });
    });
    return toAdminJob(await this.row(newJobId));
  }

  // The notice may have changed since the member started the job. A job that was retried before needs no consent: its new job is only
  // returned.
  private async requireConsent({ type, memberId, canBeRetried }: AdminJob): Promise<void> {
    if (!canBeRetried || memberId === null || !definitionOf(type).sendsMemberTextToAi) return;
    if (!(await this.consents.allowsAi(memberId)))
      throw new ProductError('VALIDATION_ERROR', { message: WITHOUT_CONSENT });
  }

  private async row(jobId: string) {
    const row = await this.reader.row(jobId);
    if (row === undefined) throw notFound();
    return row;
  }
}
