import { API_CONFIG, type ApiConfig } from '#config';
import { AI_CONSENT_VERSION, type Consent as ConsentView, type ConsentKind, consentSchema } from '#contracts';
import { Consent, Job, onlyRow, queryRows, timestampColumn, type Transaction } from '#database';
import { ProductError } from '#domain';
import { JobCanceller, jobTypesWhere } from '#jobs';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';

const consentRow = consentSchema.extend({ acceptedAt: timestampColumn });

// One statement, so that the second of two concurrent acceptances keeps the time of the first.
const ACCEPT = `
INSERT INTO consent (member_id, kind, version) VALUES ($1, $2, $3)
ON CONFLICT (member_id, kind, version) DO UPDATE SET withdrawn_at = NULL,
  accepted_at = CASE WHEN consent.withdrawn_at IS NULL THEN consent.accepted_at ELSE now() END
RETURNING kind, version, accepted_at AS "acceptedAt"`;

/** Consents of members to notices, such as the one about AI processing. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly canceller: JobCanceller,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** The consents that are not withdrawn, the oldest first. */
  async list(memberId: number): Promise<ConsentView[]> {
    const consents = await this.dataSource.manager.find(Consent, {
      where: { memberId, withdrawnAt: IsNull() },
      order: { acceptedAt: 'ASC', kind: 'ASC', version: 'ASC' },
    });
    return consents.map(({ kind, version, acceptedAt }) => ({
      kind,
      version,
      acceptedAt: acceptedAt.toISOString(),
    }));
  }

  /** Accepting twice keeps the first time; accepting after a withdrawal is a new consent. */
  async accept(memberId: number, kind: ConsentKind, version: string): Promise<ConsentView> {
    return onlyRow(await queryRows(this.dataSource, ACCEPT, consentRow, [memberId, kind, version]));
  }

  /**
   * Withdraws the consent and cancels the member's unfinished jobs that send the member's text to the AI provider. Their held tokens
   * return, except those of a job that keeps what it has shown (JobDefinition.keepShown). A repetition changes nothing.
   */
  async withdraw(memberId: number, kind: ConsentKind): Promise<void> {
    const { manager } = this.dataSource;
    await manager.update(Consent, { memberId, kind, withdrawnAt: IsNull() }, { withdrawnAt: () => 'now()' });
    const unfinished = await manager.find(Job, {
      select: { jobId: true },
      where: {
        memberId,
        type: In(jobTypesWhere(({ sendsMemberTextToAi }) => sendsMemberTextToAi === true)),
        status: In(['QUEUED', 'RUNNING']),
      },
    });
    for (const { jobId } of unfinished) await this.canceller.cancel(jobId);
  }

  /** @throws ProductError FORBIDDEN when AI calls need the member's consent to the current notice and there is none */
  async requireAiConsent(memberId: number): Promise<void> {
    if (!(await this.allowsAi(memberId))) throw aiConsentMissing();
  }

  /**
   * The same in the transaction that accepts a job, with a lock on the consent: a concurrent withdrawal waits for the end of the
   * transaction and then cancels the job.
   * @throws ProductError FORBIDDEN
   */
  async lockAiConsent(tx: Transaction, memberId: number): Promise<void> {
    if (!this.config.aiConsentRequired) return;
    const consent = await tx.manager.findOne(Consent, {
      where: currentAiConsent(memberId),
      lock: { mode: 'pessimistic_read' },
    });
    if (consent === null) throw aiConsentMissing();
  }

  /** Whether the member's texts may be sent to AI: they consented to the current notice, or no consent is required. */
  async allowsAi(memberId: number): Promise<boolean> {
    if (!this.config.aiConsentRequired) return true;
    return this.dataSource.manager.existsBy(Consent, currentAiConsent(memberId));
  }
}

const currentAiConsent = (memberId: number) => ({
  memberId,
  kind: 'AI_PROCESSING' as const,
  version: AI_CONSENT_VERSION,
  withdrawnAt: IsNull(),
});

const aiConsentMissing = (): ProductError =>
  new ProductError('FORBIDDEN', { message: 'AI 이용에 먼저 동의해 주세요.' });
