import type { AiImproveRequest, AiImproveResult } from '#contracts';
import { queryRows, type Transaction } from '#database';
import { ProductError } from '#domain';
import { aiImproveJob } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConsentService } from '../consents/consent.service.js';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import type { AcceptedJob } from '../platform/answers/accepted-job.js';

/** Lets a member have a letter improved, once it is clear that they may. */
@Injectable()
export class AiImproveService {
  constructor(
    private readonly actions: LongActions,
    private readonly consents: ConsentService,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws ProductError FORBIDDEN without consent, NOT_FOUND for a letter that is not the member's; nothing is charged then */
  async improve(request: AiImproveRequest, call: LongActionCall): Promise<AiImproveResult | AcceptedJob> {
    await this.consents.requireAiConsent(call.memberId);
    if (request.coverLetterId !== undefined)
      await this.requireOwnLetter(request.coverLetterId, call.memberId);
    const admit = (tx: Transaction): Promise<void> => this.consents.keepAiConsent(tx, call.memberId);
    return this.actions.perform(aiImproveJob, request, { ...call, admit });
  }

  private async requireOwnLetter(coverLetterId: number, memberId: number): Promise<void> {
    const own = await queryRows(
      this.dataSource,
      'SELECT 1 FROM cover_letter WHERE cover_letter_id = $1 AND member_id = $2 AND deleted_at IS NULL',
      [coverLetterId, memberId],
    );
    if (own.length === 0) throw new ProductError('NOT_FOUND');
  }
}
