import { z } from 'zod';
import { idPathSchema, timestampSchema, versionSchema } from './identifiers.js';
import { pageQuery, pageSchema } from './paging.js';
import { defineRoute } from './route.js';
import { exactText, isBlank, requiredText } from './text.js';

export const CRAWL_SOURCE_LIMITS = {
  name: 100,
  startUrls: 20,
  url: 2_000,
  selector: 300,
  /** Requests to one host per minute. */
  requestsPerMinute: 600,
} as const;

const httpUrl = exactText('주소를 적어 주세요.')
  .trim()
  .max(CRAWL_SOURCE_LIMITS.url, '주소는 2,000자까지 쓸 수 있어요.')
  .refine(isHttpUrl, 'http:// 또는 https://로 시작하는 주소를 적어 주세요.')
  .refine(isShortWhenEncoded, '한글을 %로 바꾸면 2,000자가 넘어요. 더 짧은 주소를 써 주세요.');

function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

// Limits apply to the encoded form, which is sent and by which pages are compared.
function isShortWhenEncoded(value: string): boolean {
  return !URL.canParse(value) || new URL(value).href.length <= CRAWL_SOURCE_LIMITS.url;
}

const selector = (message: string) =>
  exactText(message).trim().max(CRAWL_SOURCE_LIMITS.selector, '선택자는 300자까지 쓸 수 있어요.');
const requiredSelector = (message: string) => selector(message).refine((value) => !isBlank(value), message);
const optionalSelector = selector('선택자를 적어 주세요.')
  .nullable()
  .transform((value) => (value === '' ? null : value))
  .default(null);

/** Where sample letters are found and how they are read; selectors are CSS. */
export const crawlSourceInputSchema = z.object({
  name: requiredText('이름을 적어 주세요.')
    .trim()
    .max(CRAWL_SOURCE_LIMITS.name, '이름은 100자까지 쓸 수 있어요.')
    .refine((value) => !isBlank(value), '이름을 적어 주세요.'),
  startUrls: z
    .array(httpUrl, '시작 주소를 적어 주세요.')
    .min(1, '시작 주소를 하나 이상 적어 주세요.')
    .max(CRAWL_SOURCE_LIMITS.startUrls, '시작 주소는 20개까지 둘 수 있어요.')
    .transform((urls) => [...new Set(urls)]),
  letterLinkSelector: requiredSelector('글 링크 선택자를 적어 주세요.'),
  nextPageSelector: optionalSelector,
  titleSelector: optionalSelector,
  contentSelector: requiredSelector('본문 선택자를 적어 주세요.'),
  /** Stored with the letter and passed on to its features, never shown as part of its text. */
  jobFieldSelector: optionalSelector,
  companySelector: optionalSelector,
  needsBrowser: z.boolean('브라우저가 필요한지 골라 주세요.').default(false),
  requestsPerMinute: z
    .number('분당 요청 수를 숫자로 적어 주세요.')
    .int('분당 요청 수는 소수점 없이 적어 주세요.')
    .min(1, '분당 요청 수는 1 이상으로 적어 주세요.')
    .max(CRAWL_SOURCE_LIMITS.requestsPerMinute, '분당 요청 수는 600까지 둘 수 있어요.')
    .default(30),
  enabled: z.boolean('사용 여부를 골라 주세요.').default(true),
});
export type CrawlSourceInput = z.infer<typeof crawlSourceInputSchema>;

/** With the `version` that was read, the change is refused when another administrator has changed the source since. */
export const crawlSourceUpdateSchema = crawlSourceInputSchema.extend({ version: versionSchema.optional() });
export type CrawlSourceUpdate = z.infer<typeof crawlSourceUpdateSchema>;

export const crawlSourceSchema = z.object({
  sourceId: z.number().int(),
  name: z.string(),
  startUrls: z.array(z.string()),
  letterLinkSelector: z.string(),
  nextPageSelector: z.string().nullable(),
  titleSelector: z.string().nullable(),
  contentSelector: z.string(),
  jobFieldSelector: z.string().nullable(),
  companySelector: z.string().nullable(),
  needsBrowser: z.boolean(),
  requestsPerMinute: z.number().int(),
  enabled: z.boolean(),
  /** Stored letters of this source. */
  letterCount: z.number().int(),
  /** Rises at every change. */
  version: z.number().int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type CrawlSource = z.infer<typeof crawlSourceSchema>;

/**
 * Reads one page as the source would: the first start page when no address is given, with the settings in `source` when they are not saved
 * yet.
 */
export const crawlTryRequestSchema = z.object({
  url: httpUrl.optional(),
  source: crawlSourceInputSchema.optional(),
});
export type CrawlTryRequest = z.infer<typeof crawlTryRequestSchema>;

/** What a crawl would read from a page; a page can be a list and a letter at once. `text` is masked as it would be stored. */
export const crawlTryResultSchema = z.object({
  /** After redirects. */
  url: z.string(),
  status: z.number().int(),
  fetchedBy: z.enum(['FETCH', 'BROWSER']),
  milliseconds: z.number().int(),
  letterLinks: z.array(z.string()),
  nextPages: z.array(z.string()),
  letter: z
    .object({
      title: z.string().nullable(),
      text: z.string(),
      jobField: z.string().nullable(),
      companyName: z.string().nullable(),
      /** Number of masked pieces of personal data. */
      maskedCount: z.number().int(),
    })
    .nullable(),
  /** Warnings in Korean to show, such as a selector that finds nothing. */
  warnings: z.array(z.string()),
});
export type CrawlTryResult = z.infer<typeof crawlTryResultSchema>;

const path = '/api/v1/admin/crawl-sources';
const ofSource = { access: 'ADMIN', ownership: 'CRAWL_SOURCE', params: idPathSchema } as const;

export const crawlSourceRoutes = {
  list: defineRoute({
    method: 'GET',
    path,
    summary: '수집 출처 목록',
    access: 'ADMIN',
    query: pageQuery(['createdAt', 'name'], 20),
    response: pageSchema(crawlSourceSchema),
  }),
  create: defineRoute({
    method: 'POST',
    path,
    summary: '수집 출처를 더한다',
    access: 'ADMIN',
    status: 201,
    body: crawlSourceInputSchema,
    response: crawlSourceSchema,
  }),
  update: defineRoute({
    ...ofSource,
    method: 'PUT',
    path: `${path}/:id`,
    summary: '수집 출처를 고친다',
    refusals: ['VERSION_CONFLICT'],
    body: crawlSourceUpdateSchema,
    response: crawlSourceSchema,
  }),
  remove: defineRoute({
    ...ofSource,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: '수집 출처를 지운다. 모아 둔 글은 남는다',
    response: z.null(),
  }),
  try: defineRoute({
    ...ofSource,
    method: 'POST',
    path: `${path}/:id/try`,
    summary: '한 쪽만 읽어 본다. 아무것도 저장하지 않는다',
    longAction: true,
    body: crawlTryRequestSchema.default({}),
    response: crawlTryResultSchema,
  }),
} as const;
