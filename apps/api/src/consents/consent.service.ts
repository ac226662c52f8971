import { API_CONFIG, type ApiConfig } from '#config';
import { AI_CONSENT_VERSION, type Consent, type ConsentKind } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { JobCanceller, jobTypesWhere } from '#jobs';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface ConsentRow {
  kind: ConsentKind;
  version: string;
  acceptedAt: Date;
}

const FIND_AI_CONSENT = `
SELECT 1 FROM consent WHERE member_id = $1 AND kind = 'AI_PROCESSING' AND version = $2 AND withdrawn_at IS NULL`;
const COLUMNS = 'kind, version, accepted_at AS "acceptedAt"';

const withoutConsent = (): ProductError =>
  new ProductError('FORBIDDEN', { message: 'AI 이용에 먼저 동의해 주세요.' });
const consentOf = (row: ConsentRow): Consent => ({ ...row, acceptedAt: row.acceptedAt.toISOString() });

@Injectable()
export class ConsentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly canceller: JobCanceller,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  async list(memberId: number): Promise<Consent[]> {
    const rows = await queryRows<ConsentRow>(
      this.dataSource,
      `SELECT ${COLUMNS} FROM consent WHERE member_id = $1 AND withdrawn_at IS NULL ORDER BY accepted_at, kind, version`,
      [memberId],
    );
    return rows.map(consentOf);
  }

  /** Accepting twice keeps the first time; accepting after a withdrawal is a new consent. */
  async accept(memberId: number, kind: ConsentKind, version: string): Promise<Consent> {
    const [row] = await queryRows<ConsentRow>(
      this.dataSource,
      `INSERT INTO consent (member_id, kind, version) VALUES ($1, $2, $3)
       ON CONFLICT (member_id, kind, version) DO UPDATE SET withdrawn_at = NULL,
         accepted_at = CASE WHEN consent.withdrawn_at IS NULL THEN consent.accepted_at ELSE now() END
       RETURNING ${COLUMNS}`,
      [memberId, kind, version],
    );
    if (row === undefined) throw new Error('the consent was not stored');
    return consentOf(row);
  }

  /** Takes the consent back and cancels what AI has not ended yet; tokens held for it return. Doing so twice changes nothing. */
  async withdraw(memberId: number, kind: ConsentKind): Promise<void> {
    await queryRows(
      this.dataSource,
      'UPDATE consent SET withdrawn_at = now() WHERE member_id = $1 AND kind = $2 AND withdrawn_at IS NULL',
      [memberId, kind],
    );
    const unended = await queryRows<{ jobId: string }>(
      this.dataSource,
      `SELECT job_id AS "jobId" FROM job
       WHERE member_id = $1 AND type = ANY ($2) AND status IN ('QUEUED', 'RUNNING')`,
      [memberId, jobTypesWhere(({ sendsMemberTextToAi }) => sendsMemberTextToAi === true)],
    );
    for (const { jobId } of unended) await this.canceller.cancel(jobId);
  }

  /** @throws ProductError FORBIDDEN when AI calls need the member's consent to the current notice and there is none */
  async requireAiConsent(memberId: number): Promise<void> {
    if (!(await this.allowsAi(memberId))) throw withoutConsent();
  }

  /**
   * The same in the transaction that accepts a job: a withdrawal at that moment waits for its end and then finds the job.
   * @throws ProductError FORBIDDEN
   */
  async keepAiConsent(tx: Transaction, memberId: number): Promise<void> {
    if (!this.config.aiConsentRequired) return;
    const given = await tx.query(`${FIND_AI_CONSENT} FOR SHARE`, [memberId, AI_CONSENT_VERSION]);
    if (given.length === 0) throw withoutConsent();
  }

  /** Whether what the member wrote may be given to AI: they consented to the current notice, or none is needed here. */
  async allowsAi(memberId: number): Promise<boolean> {
    if (!this.config.aiConsentRequired) return true;
    const given = await queryRows(this.dataSource, FIND_AI_CONSENT, [memberId, AI_CONSENT_VERSION]);
    return given.length > 0;
  }
}
