import type { AiImproveChangeResult, AiImproveRequest, AiImproveResult } from '#contracts';
import { CoverLetter, Job, type Transaction } from '#database';
import { ProductError } from '#domain';
import { aiImproveChangeJob, aiImproveJob } from '#jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { LongActions, type LongActionCall } from '../jobs/long-actions.js';
import type { JobAcceptedResponse } from '../platform/answers/job-accepted-response.js';

// LEFT JOIN: the letter of an improvement may be a draft or purged; one in the trash excludes its improvements.
const OWN_CHANGE = `
SELECT 1 FROM job j LEFT JOIN cover_letter l USING (cover_letter_id)
WHERE j.job_id = $1 AND j.member_id = $2 AND j.type = 'AI_IMPROVE' AND j.status = 'SUCCEEDED' AND l.deleted_at IS NULL
  AND j.result->'changes' @> jsonb_build_array(jsonb_build_object('changeId', $3::text))`;

/** Starts the improvement of a letter, and the rewording of one of its changes, after checking that the member may. */
@Injectable()
export class AiImproveService {
  constructor(
    private readonly actions: LongActions,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws ProductError FORBIDDEN without consent, NOT_FOUND for a letter that is not the member's; nothing is charged then */
  async improve(
    request: AiImproveRequest,
    call: LongActionCall,
  ): Promise<AiImproveResult | JobAcceptedResponse> {
    const { coverLetterId } = request;
    const { memberId } = call;
    // Checked here, so that a repeated request gets its job even when the letter has been deleted since.
    const beforeInsert = async ({ manager }: Transaction): Promise<void> => {
      if (coverLetterId !== undefined && !(await manager.existsBy(CoverLetter, { coverLetterId, memberId })))
        throw new ProductError('NOT_FOUND');
    };
    return this.actions.perform(aiImproveJob, request, { ...call, beforeInsert });
  }

  /**
   * Starts the rewording of one change of an improvement.
   * @throws ProductError FORBIDDEN without consent, NOT_FOUND for a change that is not in an improvement of the member's
   */
  async rewordChange(
    { jobId: improveJobId, changeId }: { jobId: string; changeId: string },
    wish: string,
    call: LongActionCall,
  ): Promise<AiImproveChangeResult | JobAcceptedResponse> {
    const improvement = await this.dataSource.manager.findOne(Job, {
      select: { jobId: true, coverLetterId: true, draftId: true },
      where: { jobId: improveJobId, memberId: call.memberId, type: 'AI_IMPROVE' },
    });
    const request = { improveJobId, changeId, wish };
    const payload = {
      ...request,
      coverLetterId: improvement?.coverLetterId ?? undefined,
      draftId: improvement?.draftId ?? undefined,
    };
    // Checked here, so that a repeated request gets its job even when the improvement or its letter has been deleted since.
    const beforeInsert = async (tx: Transaction): Promise<void> => {
      const own = await tx.query(OWN_CHANGE, z.object({}), [improveJobId, call.memberId, changeId]);
      if (own.length === 0) throw new ProductError('NOT_FOUND');
    };
    return this.actions.perform(aiImproveChangeJob, payload, { ...call, beforeInsert, request });
  }
}
