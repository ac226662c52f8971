import { z } from 'zod';
import { idPathSchema, timestampSchema } from './identifiers.js';
import { pageQuery, pageSchema } from './paging.js';
import { defineRoute } from './route.js';
import { isBlank, requiredText } from './text.js';

/** Characters that a sample letter may have. */
export const MAXIMUM_CRAWLED_TEXT_LENGTH = 20_000;

/** A sample letter as crawled, with personal data masked, or as an administrator has corrected it. */
export const crawledCoverLetterSchema = z.object({
  coverLetterId: z.number().int(),
  text: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type CrawledCoverLetter = z.infer<typeof crawledCoverLetterSchema>;

const TEXT_REQUIRED = '내용을 적어 주세요.';

export const crawledTextSchema = z.object(
  {
    text: requiredText(TEXT_REQUIRED)
      .max(MAXIMUM_CRAWLED_TEXT_LENGTH, '내용은 20,000자까지 쓸 수 있어요.')
      .refine((value) => !isBlank(value), TEXT_REQUIRED),
  },
  TEXT_REQUIRED,
);

/** `crawledCount` is the number of new and changed letters of the run. */
export const crawlResultSchema = z.object({ runId: z.number().int(), crawledCount: z.number().int() });
export type CrawlResult = z.infer<typeof crawlResultSchema>;

const path = '/api/crawled-cover-letters';
const ofLetter = { access: 'ADMIN', ownership: 'CRAWLED_COVER_LETTER', params: idPathSchema } as const;

export const crawledCoverLetterRoutes = {
  list: defineRoute({
    method: 'GET',
    path,
    summary: '수집한 자기소개서 목록',
    access: 'ADMIN',
    query: pageQuery(['createdAt', 'updatedAt']),
    response: pageSchema(crawledCoverLetterSchema),
  }),
  crawl: defineRoute({
    method: 'POST',
    path,
    summary: '켜 둔 모든 출처에서 수집을 시작한다',
    access: 'ADMIN',
    refusals: ['JOB_ALREADY_RUNNING'],
    longAction: true,
    response: crawlResultSchema,
  }),
  update: defineRoute({
    ...ofLetter,
    method: 'PUT',
    path: `${path}/:id`,
    summary: '수집한 자기소개서를 고친다. 뽑아 둔 특징은 거두어들인다',
    body: crawledTextSchema,
    response: crawledCoverLetterSchema,
  }),
  remove: defineRoute({
    ...ofLetter,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: '수집한 자기소개서 하나를 그 특징과 함께 지운다',
    response: z.null(),
  }),
  removeAll: defineRoute({
    method: 'DELETE',
    path: `${path}/all`,
    summary: '수집한 자기소개서를 그 특징과 함께 모두 지운다',
    access: 'ADMIN',
    response: z.object({ deletedCount: z.number().int() }),
  }),
} as const;
