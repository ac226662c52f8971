import { API_CONFIG, type ApiConfig } from '#config';
import type { ExceededQuota } from '#contracts';
import { onlyRow, type Transaction } from '#database';
import { ProductError } from '#domain';
import { AI_BUDGET_SPENT, AI_DAY_START, IMPROVEMENT_MODEL_TOKENS, jobTypesWhere } from '#jobs';
import { aiMetrics } from '#observability';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';

const secondsLeft = `ceil(extract(epoch FROM ${AI_DAY_START} + interval '1 day' - now()))::int AS "secondsLeft"`;
const SPENT_BY_MEMBER = `
SELECT (SELECT coalesce(sum(billed_tokens), 0) FROM ai_request WHERE member_id = $1 AND ended_at >= ${AI_DAY_START})::float8
  + (SELECT coalesce(sum(billed_tokens), 0) FROM token_account WHERE member_id = $1 AND billed_at >= ${AI_DAY_START})::float8 AS spent,
  ${secondsLeft}`;
// What runs or waits will be spent as well: without it, acceptance would stop only after the budget is exceeded.
const SPENT_BY_ALL = `
SELECT coalesce(sum(billed_tokens), 0)::float8
  + $2 * (SELECT count(*) FROM job WHERE status IN ('QUEUED', 'RUNNING') AND type = ANY($1) AND parent_job_id IS NULL) AS spent,
  ${secondsLeft}
FROM ai_request WHERE ended_at >= ${AI_DAY_START}`;
const spentRow = z.object({ spent: z.number(), secondsLeft: z.number().int() });

/** What a job whose requests are not recorded yet counts as: an improvement, the most expensive job of a member. */
const MODEL_TOKENS_PER_JOB = IMPROVEMENT_MODEL_TOKENS.input + IMPROVEMENT_MODEL_TOKENS.output;

/** The daily limits of what the AI provider may be asked for: of one member, and of all together. */
@Injectable()
export class AiBudget {
  constructor(
    @Inject(API_CONFIG)
    private readonly config: Pick<ApiConfig, 'AI_MEMBER_DAILY_TOKENS' | 'AI_DAILY_TOKENS'>,
  ) {}

  /**
   * What a member who leaves has used of today's limit; it is kept for the case that they join again. The requests of a job that still
   * runs are recorded only after the member is gone, so such a job counts as MODEL_TOKENS_PER_JOB.
   */
  async spentOnLeaving(tx: Transaction, memberId: number, runningJobs: number): Promise<number> {
    return (await readSpentBy(tx, memberId)).spent + runningJobs * MODEL_TOKENS_PER_JOB;
  }

  /**
   * Checks that this transaction may accept a job which calls the provider. What the provider billed today counts, whether its jobs
   * succeeded or not; for the budget of all members every unfinished job that calls the provider counts as well, child jobs excepted.
   * @throws ProductError QUOTA_EXCEEDED when the limit of the member or the budget of all members is used up
   */
  async requireRoom(tx: Transaction, memberId: number): Promise<void> {
    const { AI_MEMBER_DAILY_TOKENS: ofMember, AI_DAILY_TOKENS: ofAll } = this.config;
    if (ofMember > 0) {
      const today = await readSpentBy(tx, memberId);
      if (today.spent >= ofMember) {
        aiMetrics.overLimit.inc({ limit: 'member' });
        const message = '오늘은 AI를 더 쓸 수 없어요. 자정이 지나면 다시 쓸 수 있어요.';
        throw quotaExceeded(message, today, { quota: 'aiTokensOfMember', limit: ofMember });
      }
    }
    if (ofAll > 0) {
      const types = jobTypesWhere(({ callsAi }) => callsAi);
      const today = onlyRow(await tx.query(SPENT_BY_ALL, spentRow, [types, MODEL_TOKENS_PER_JOB]));
      if (today.spent >= ofAll) {
        aiMetrics.overLimit.inc({ limit: 'operator' });
        throw quotaExceeded(AI_BUDGET_SPENT, today, { quota: 'aiTokensOfAll', limit: ofAll });
      }
    }
  }
}

async function readSpentBy(tx: Transaction, memberId: number): Promise<z.infer<typeof spentRow>> {
  return onlyRow(await tx.query(SPENT_BY_MEMBER, spentRow, [memberId]));
}

function quotaExceeded(
  message: string,
  { spent, secondsLeft }: z.infer<typeof spentRow>,
  quota: Pick<ExceededQuota, 'quota' | 'limit'>,
): ProductError {
  const data: ExceededQuota = { ...quota, used: spent };
  return new ProductError('QUOTA_EXCEEDED', { message, data, retryAfterSeconds: secondsLeft });
}
