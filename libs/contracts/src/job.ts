import { z } from 'zod';
import { errorCodeSchema } from './error-codes.js';
import { draftIdSchema, idParameterSchema, timestampSchema } from './identifiers.js';
import { jobTypeSchema } from './job-kinds.js';
import { pageQuery, pageSchema } from './paging.js';
import { defineRoute } from './route.js';

/** Days that a job and its result are kept, unless the job's definition says otherwise. */
export const JOB_DAYS = 30;

export const jobStatusSchema = z.enum(
  ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'],
  '작업의 상태를 골라 주세요.',
);
export type JobStatus = z.infer<typeof jobStatusSchema>;

/** Why a job failed for good. */
export const jobErrorSchema = z.object({
  errorCode: errorCodeSchema,
  message: z.string(),
  canRetry: z.boolean(),
});
export type JobError = z.infer<typeof jobErrorSchema>;

/**
 * A job. `result` is what the plain answer of its long action has in `data`; of an EXPORT, whose plain answer is a file, it describes the
 * file. `stage` is a key such as `rewrite`, null before the first.
 */
export const jobSchema = z.object({
  jobId: z.uuid(),
  type: jobTypeSchema,
  status: jobStatusSchema,
  stage: z.string().nullable(),
  progress: z.number().int().min(0).max(100),
  tokenCost: z.number().int(),
  attempt: z.number().int(),
  coverLetterId: z.number().int().nullable(),
  draftId: z.uuid().nullable(),
  /** Of an AI_IMPROVE_CHANGE: which change of which improvement it rewords. */
  improveChange: z.object({ improveJobId: z.uuid(), changeId: z.string() }).optional(),
  result: z.unknown(),
  /** What an unfinished job has made so far, for those that show it: it stays between two attempts, and is gone once the job ends. */
  partialResult: z.unknown(),
  /** Since when a request to the AI waits for the first word of its reply; null while none waits. */
  thinkingSince: timestampSchema.nullable(),
  error: jobErrorSchema.nullable(),
  createdAt: timestampSchema,
  startedAt: timestampSchema.nullable(),
  finishedAt: timestampSchema.nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/** Whether a job has ended and will not change again. */
export const isEnded = (status: JobStatus): boolean =>
  status === 'SUCCEEDED' || status === 'FAILED' || status === 'CANCELLED';

export const jobPathSchema = z.object({ jobId: z.uuid('작업 번호가 올바르지 않아요.') });

export const jobListQuerySchema = pageQuery(['createdAt']).extend({
  type: jobTypeSchema.optional(),
  status: jobStatusSchema.optional(),
  coverLetterId: idParameterSchema.optional(),
  draftId: draftIdSchema.optional(),
});
export type JobListQuery = z.infer<typeof jobListQuerySchema>;

export const jobRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/v1/jobs',
    summary: '내 작업 목록 (결과 없이)',
    access: 'MEMBER',
    query: jobListQuerySchema,
    response: pageSchema(jobSchema),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/v1/jobs/:jobId',
    summary: '작업 하나와 결과',
    access: 'MEMBER',
    ownership: 'JOB',
    params: jobPathSchema,
    response: jobSchema,
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/api/v1/jobs/:jobId/cancel',
    summary: '작업을 취소한다. 끝난 작업이면 그대로 둔다',
    access: 'MEMBER',
    ownership: 'JOB',
    params: jobPathSchema,
    response: jobSchema,
  }),
} as const;
