import { z } from 'zod';
import { idPathSchema, timestampSchema } from './identifiers.js';
import { pageQuery, pageSchema } from './paging.js';
import { defineRoute } from './route.js';

/** STOPPED: stopped by an administrator or interrupted. FAILED: ended by an error of the product. Both can be resumed. */
export const crawlRunStatusSchema = z.enum(['RUNNING', 'STOPPED', 'FAILED', 'COMPLETED']);
export type CrawlRunStatus = z.infer<typeof crawlRunStatusSchema>;

/** Pages and letters, of one source or of all. */
const countsShape = {
  /** Known pages of the run: done, failed, skipped and waiting. */
  pagesFound: z.number().int(),
  pagesDone: z.number().int(),
  pagesFailed: z.number().int(),
  /** Pages that must not be read, for example by robots.txt. */
  pagesSkipped: z.number().int(),
  lettersAdded: z.number().int(),
  lettersChanged: z.number().int(),
  /** Letters found that were already stored. */
  lettersUnchanged: z.number().int(),
};
export const crawlCountsSchema = z.object(countsShape);
export type CrawlCounts = z.infer<typeof crawlCountsSchema>;

export const crawlRunSchema = z.object({
  runId: z.number().int(),
  status: crawlRunStatusSchema,
  /** The CRAWL job that runs it, or ran it last. */
  jobId: z.uuid(),
  ...countsShape,
  sources: z.array(z.object({ sourceId: z.number().int().nullable(), name: z.string(), ...countsShape })),
  startedAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
});
export type CrawlRun = z.infer<typeof crawlRunSchema>;

/** A page that failed or was skipped, with a reason in Korean to show. */
export const crawlProblemSchema = z.object({
  url: z.string(),
  status: z.enum(['FAILED', 'SKIPPED']),
  reason: z.string(),
  at: timestampSchema,
});
export type CrawlProblem = z.infer<typeof crawlProblemSchema>;

/** `problems` are the latest 50. */
export const crawlRunDetailSchema = crawlRunSchema.extend({ problems: z.array(crawlProblemSchema) });
export type CrawlRunDetail = z.infer<typeof crawlRunDetailSchema>;

const path = '/api/v1/admin/crawl-runs';
const ofRun = { access: 'ADMIN', ownership: 'CRAWL_RUN', params: idPathSchema } as const;

export const crawlRunRoutes = {
  list: defineRoute({
    method: 'GET',
    path,
    summary: '수집 실행 목록',
    access: 'ADMIN',
    query: pageQuery(['startedAt'], 10),
    response: pageSchema(crawlRunSchema),
  }),
  one: defineRoute({
    ...ofRun,
    method: 'GET',
    path: `${path}/:id`,
    summary: '수집 실행 하나와 최근 문제들',
    response: crawlRunDetailSchema,
  }),
  stop: defineRoute({
    ...ofRun,
    method: 'POST',
    path: `${path}/:id/stop`,
    summary: '수집을 멈춘다. 도는 중이 아니면 그대로 둔다',
    response: crawlRunSchema,
  }),
  resume: defineRoute({
    refusals: ['JOB_ALREADY_RUNNING'],
    ...ofRun,
    method: 'POST',
    path: `${path}/:id/resume`,
    summary: '멈춘 수집을 남은 쪽부터 이어서 한다',
    response: crawlRunSchema,
  }),
} as const;
