import { z } from 'zod';
import { errorCodeSchema } from './error-codes.js';
import { idParameterSchema, timestampSchema } from './identifiers.js';
import { jobTypeSchema } from './job-kinds.js';
import { jobListQuerySchema, jobPathSchema, jobSchema } from './job.js';
import { pageSchema } from './paging.js';
import { defineRoute } from './route.js';
import { searchTextSchema } from './text.js';
import { tokenEntryKindSchema } from './token.js';

/**
 * A job as administrators see it: never with what a member wrote, so `result` and `partialResult` are null but for the counts of
 * what administrators begin (CRAWL, EXTRACT, DEDUPLICATE, PROCESS); the list leaves `partialResult` out.
 */
export const adminJobSchema = jobSchema.extend({
  memberId: z.number().int().nullable(),
  memberEmail: z.string().nullable(),
  queue: z.string(),
  parentJobId: z.uuid().nullable(),
  /** Failed or cancelled, and can be submitted again with the same payload. */
  canBeRetried: z.boolean(),
});
export type AdminJob = z.infer<typeof adminJobSchema>;

/** What happened to a job, in the order in which it happened. */
export const jobTimelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ACCEPTED'), at: timestampSchema }),
  z.object({
    kind: z.literal('TOKENS'),
    at: timestampSchema,
    entryKind: tokenEntryKindSchema,
    amount: z.number().int(),
  }),
  /** A worker took it for the first time. */
  z.object({ kind: z.literal('STARTED'), at: timestampSchema }),
  /** A step whose result is kept for a later attempt; `prompt` is what a model was asked with, null when none was. */
  z.object({
    kind: z.literal('STEP_FINISHED'),
    at: timestampSchema,
    step: z.string(),
    prompt: z.object({ name: z.string(), version: z.number().int() }).nullable(),
  }),
  /** An attempt failed; the job continued unless it ended then. */
  z.object({
    kind: z.literal('ATTEMPT_FAILED'),
    at: timestampSchema,
    attempt: z.number().int(),
    errorCode: errorCodeSchema,
  }),
  z.object({ kind: z.literal('SUCCEEDED'), at: timestampSchema }),
  z.object({ kind: z.literal('FAILED'), at: timestampSchema }),
  z.object({ kind: z.literal('CANCELLED'), at: timestampSchema }),
]);
export type JobTimelineEntry = z.infer<typeof jobTimelineEntrySchema>;

export const adminJobDetailSchema = adminJobSchema.extend({
  /** The request that began it, as its log lines carry it. */
  requestId: z.string().nullable(),
  /** How many jobs are a part of this one, by status. */
  children: z.object({
    queued: z.number().int(),
    running: z.number().int(),
    succeeded: z.number().int(),
    failed: z.number().int(),
    cancelled: z.number().int(),
  }),
  timeline: z.array(jobTimelineEntrySchema),
});
export type AdminJobDetail = z.infer<typeof adminJobDetailSchema>;

/** Windows that the job statistics can be asked for, in hours. */
const hoursSchema = z
  .enum(['1', '24', '168'], '기간을 1시간, 24시간, 168시간 가운데 골라 주세요.')
  .default('24')
  .transform(Number);

/** `buckets` cover the window from its beginning to now without a gap; durations are of jobs that succeeded, in milliseconds. */
export const jobStatisticsSchema = z.object({
  hours: z.number().int(),
  bucketMinutes: z.number().int(),
  queued: z.number().int(),
  running: z.number().int(),
  /** Seconds for which the longest waiting job could have run already; null when none waits. */
  oldestQueuedSeconds: z.number().nullable(),
  buckets: z.array(
    z.object({
      startedAt: timestampSchema,
      succeeded: z.number().int(),
      failed: z.number().int(),
      cancelled: z.number().int(),
    }),
  ),
  types: z.array(
    z.object({
      type: jobTypeSchema,
      succeeded: z.number().int(),
      failed: z.number().int(),
      cancelled: z.number().int(),
      /** Attempts beyond the first. */
      retries: z.number().int(),
      medianMilliseconds: z.number().nullable(),
      slowestTwentiethMilliseconds: z.number().nullable(),
      tokensTaken: z.number().int(),
    }),
  ),
});
export type JobStatistics = z.infer<typeof jobStatisticsSchema>;

export const adminJobListQuerySchema = jobListQuerySchema.extend({
  memberId: idParameterSchema.optional(),
  email: searchTextSchema(),
});
export type AdminJobListQuery = z.infer<typeof adminJobListQuerySchema>;

const path = '/api/v1/admin/jobs';
const ofJob = { access: 'ADMIN', ownership: 'ANY_JOB', params: jobPathSchema } as const;

export const adminJobRoutes = {
  list: defineRoute({
    method: 'GET',
    path,
    summary: '모든 작업 목록 (회원이 시작한 작업은 결과 없이)',
    access: 'ADMIN',
    query: adminJobListQuerySchema,
    response: pageSchema(adminJobSchema),
  }),
  statistics: defineRoute({
    method: 'GET',
    path: `${path}/statistics`,
    summary: '작업이 얼마나 끝나고 실패했는지',
    access: 'ADMIN',
    query: z.object({ hours: hoursSchema }),
    response: jobStatisticsSchema,
  }),
  one: defineRoute({
    ...ofJob,
    method: 'GET',
    path: `${path}/:jobId`,
    summary: '작업 하나와 그동안 있었던 일',
    response: adminJobDetailSchema,
  }),
  cancel: defineRoute({
    ...ofJob,
    method: 'POST',
    path: `${path}/:jobId/cancel`,
    summary: '작업을 취소한다. 끝난 작업이면 그대로 둔다',
    response: adminJobSchema,
  }),
  retry: defineRoute({
    refusals: ['INSUFFICIENT_TOKENS', 'JOB_ALREADY_RUNNING'],
    ...ofJob,
    method: 'POST',
    path: `${path}/:jobId/retry`,
    summary: '실패했거나 취소된 작업을 새 작업으로 다시 한다. 토큰도 새로 보관한다',
    status: 202,
    response: adminJobSchema,
  }),
} as const;
