import { queryRows } from '#database';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

/** SQL: the start of today in Seoul, from which the daily limits of model tokens count. */
export const AI_DAY_START = `date_trunc('day', now(), 'Asia/Seoul')`;

const SELECT_SPENT = `SELECT coalesce(sum(billed_tokens), 0)::float8 AS spent FROM ai_request WHERE ended_at >= ${AI_DAY_START}`;
const spentRow = z.object({ spent: z.number() });

/** Model tokens that all requests that ended today were billed for. */
export async function readAiTokensOfToday(dataSource: DataSource): Promise<number> {
  const [row] = await queryRows(dataSource, SELECT_SPENT, spentRow);
  return row?.spent ?? 0;
}

/** Shown when the operator's daily budget is used up. */
export const AI_BUDGET_SPENT = '오늘 서비스가 쓸 수 있는 AI가 다 찼어요. 자정이 지나면 다시 쓸 수 있어요.';
