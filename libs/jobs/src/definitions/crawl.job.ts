import { CRAWL_STAGES, crawlResultSchema } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** A crawl over the enabled sources: a child job for every page, at the rate that each host allows. The run references the job. */
export const crawlJob = defineJob({
  type: 'CRAWL',
  queue: 'maintenance',
  /** The run to resume; null for a new one. */
  payload: z.object({ resumedRunId: z.number().int().nullable() }),
  result: crawlResultSchema,
  stages: CRAWL_STAGES,
  tokenCost: 0,
  reason: '크롤링',
  // Progress is stored in the database, so that an attempt continues where another ended.
  maxAttempts: 1_000,
  backoffMilliseconds: 1_000,
  deadlineMilliseconds: DAY_MILLISECONDS,
  callsAi: false,
  audience: 'ADMINISTRATORS',
  exclusiveGroup: 'CRAWL',
  requeueOnShutdown: true,
  retryRefusal: '수집은 새 작업으로 다시 하지 않아요. 크롤링 화면에서 그 실행을 이어서 해 주세요.',
});
