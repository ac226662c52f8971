import { onlyRow, queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/** SQL: the start of today in Seoul, from which the daily limits of model tokens count. */
export const AI_DAY_START = `date_trunc('day', now(), 'Asia/Seoul')`;

const SELECT_SPENT = `SELECT coalesce(sum(billed_tokens), 0)::float8 AS spent FROM ai_request WHERE ended_at >= ${AI_DAY_START}`;
const spentRow = z.object({ spent: z.number() });

/** Model tokens that all requests that ended today were billed for. */
export async function readAiTokensOfToday(dataSource: DataSource): Promise<number> {
  return onlyRow(await queryRows(dataSource, SELECT_SPENT, spentRow)).spent;
}

/**
 * About how many model tokens one improvement of a letter of 1,500 characters costs, the most expensive job of a member. Feedback and
 * rewrite together: two prompts of about 2,000 characters, the letter and its evidence in each, at about 1.3 Korean characters a token;
 * replies of about 3,500 characters, and as many tokens again for the reasoning.
 */
export const IMPROVEMENT_MODEL_TOKENS = { input: 7_000, output: 5_000 };

/** Shown when the operator's daily budget is used up. */
export const AI_BUDGET_SPENT = '오늘 서비스가 쓸 수 있는 AI가 다 찼어요. 자정이 지나면 다시 쓸 수 있어요.';
