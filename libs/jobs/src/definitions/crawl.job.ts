import { CRAWL_STAGES, crawlResultSchema } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/** A crawl over the enabled sources: hands every page to a job of its own, at the pace that each host bears. The run names the job. */
export const crawlJob = defineJob({
  type: 'CRAWL',
  queue: 'maintenance',
  /** The run that it goes on with; null for a new one. */
  payload: z.object({ resumedRunId: z.number().int().nullable() }),
  result: crawlResultSchema,
  stages: CRAWL_STAGES,
  tokenCost: 0,
  reason: '크롤링',
  // What is done stands in the database, so that an attempt goes on where another ended.
  maxAttempts: 1_000,
  backoffMilliseconds: 1_000,
  deadlineMilliseconds: DAY_MILLISECONDS,
  callsAi: false,
  audience: 'ADMINISTRATORS',
  exclusiveGroup: 'CRAWL',
  requeueOnShutdown: true,
  retryRefusal: '수집은 새 작업으로 다시 하지 않아요. 크롤링 화면에서 그 실행을 이어서 해 주세요.',
});
