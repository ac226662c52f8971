import { crawlSourceInputSchema, crawlTryResultSchema } from '#contracts';
import { z } from 'zod';
import { defineJob } from '../job-definition.js';

export const crawlPagePayloadSchema = z.discriminatedUnion('kind', [
  /** A page of a run. */
  z.object({ kind: z.literal('RUN'), runId: z.number().int(), pageId: z.number().int() }),
  /** A preview of what a source would read; only the answer is stored. */
  z.object({ kind: z.literal('TRY'), url: z.string(), source: crawlSourceInputSchema }),
]);
export type CrawlPagePayload = z.infer<typeof crawlPagePayloadSchema>;

/** One page fetched and read. */
export const crawlPageJob = defineJob({
  type: 'CRAWL_PAGE',
  queue: 'browser',
  payload: crawlPagePayloadSchema,
  /** null for a page of a run, whose outcome is stored with the run. */
  result: crawlTryResultSchema.nullable(),
  stages: [],
  tokenCost: 0,
  reason: '크롤링',
  maxAttempts: 4,
  backoffMilliseconds: 2_000,
  deadlineMilliseconds: 90_000,
  callsAi: false,
  audience: 'MEMBER',
  retentionDays: 1,
  isPart: true,
});
