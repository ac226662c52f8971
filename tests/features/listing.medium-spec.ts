import { runSql } from '#testing';
import {
  featureSchema,
  featureSourceSchema,
  featureStatisticsSchema,
  pageSchema,
  rawFeatureSchema,
} from '#contracts';
import { type RunningApi, startApi } from '../../apps/api/testing/start-api.js';
import type { ApiClient } from '../../apps/api/testing/api-client.js';
import { FEATURES } from './feature-fixture.js';

const CATEGORIES = ['EXPRESSION', 'STRUCTURE', 'CONTENT'] as const;
const LONG_LETTER = `${'가'.repeat(199)}😀${'나'.repeat(50)}`;

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startApi();
  ({ client } = await api.signIn({ role: 'ADMIN' }));
});
afterAll(() => api.stop());

const rows = <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
  runSql<Row>(api.dataSource, sql, parameters);

// Letters 1 to 30, the odd ones extracted, each with a raw feature; ten final ones, the first four of which have the first twelve raw ones.
const seed = async (): Promise<void> => {
  await rows(
    `INSERT INTO crawled_cover_letter (text, job_field, extracted_text_hash)
     SELECT $1, '비공개 직무', CASE WHEN n % 2 = 1 THEN n::text END FROM generate_series(1, 30) n`,
    [LONG_LETTER],
  );
  await rows(
    `INSERT INTO cover_letter_feature (representative_cover_letter_id, features_category, description,
       duplicate_count, distinct_letter_count, job_field, created_at, updated_at)
     SELECT n, ($1::text[])[1 + n % 3], '특징 ' || n, 1 + n % 4, 1, '비공개 직무',
       timestamptz '2026-01-01' + n * interval '1 hour', timestamptz '2026-03-01' - n * interval '1 hour'
     FROM generate_series(1, 10) n`,
    [CATEGORIES],
  );
  await rows(
    `INSERT INTO raw_cover_letter_feature (cover_letter_id, features_category, description, description_hash, job_field,
       cover_letter_feature_id, created_at, updated_at)
     SELECT n, ($1::text[])[1 + n % 3], '본 것 ' || n, 'hash', '비공개 직무', CASE WHEN n <= 12 THEN 1 + n % 4 END,
       timestamptz '2026-01-01' + n * interval '1 hour', timestamptz '2026-03-01' - n * interval '1 hour'
     FROM generate_series(1, 30) n`,
    [CATEGORIES],
  );
};

const get = (path: string) => client.send('GET', `${FEATURES}${path}`);
const finals = async (path: string) => pageSchema(featureSchema.strict()).parse((await get(path)).data);
const raws = async (path: string) => pageSchema(rawFeatureSchema.strict()).parse((await get(path)).data);

describe('before the first extraction', () => {
  it('the lists are empty, and the statistics zero', async () => {
    const empty = { content: [], totalElements: 0, totalPages: 0, number: 0, size: 20 };
    expect(await finals('')).toEqual(empty);
    expect(await raws('/raw/category/CONTENT')).toEqual(empty);
    expect((await get('/statistics')).data).toEqual({
      raw: 0,
      final: 0,
      deduplicationRatio: 0,
      categories: CATEGORIES.map((featuresCategory) => ({ featuresCategory, raw: 0, final: 0 })),
      letters: { total: 0, extracted: 0 },
      lastExtraction: null,
      lastDeduplication: null,
    });
  });
});

describe('the lists of features', () => {
  beforeAll(seed);

  it('answer the newest first, page by page, and nothing beyond the contract', async () => {
    const first = await finals('?size=4');
    expect(first).toMatchObject({ totalElements: 10, totalPages: 3, number: 0, size: 4 });
    expect(first.content.map(({ description }) => description)).toEqual(
      [10, 9, 8, 7].map((n) => `특징 ${n}`),
    );
    const last = await finals('?size=4&page=2');
    expect(last.content.map(({ description }) => description)).toEqual(['특징 2', '특징 1']);
    expect((await finals('?page=7')).content).toEqual([]);
    expect((await raws('/raw?size=3')).content.map(({ description }) => description)).toEqual(
      [30, 29, 28].map((n) => `본 것 ${n}`),
    );
  });

  it('are of one category where one is named', async () => {
    const page = await finals('/category/STRUCTURE');
    expect(page.totalElements).toBe(4);
    expect(new Set(page.content.map((row) => row.featuresCategory))).toEqual(new Set(['STRUCTURE']));
    const raw = await raws('/raw/category/EXPRESSION?sort=createdAt,asc');
    expect(raw.totalElements).toBe(10);
    expect(raw.content.map(({ description }) => description)).toEqual(
      [3, 6, 9, 12, 15, 18, 21, 24, 27, 30].map((n) => `본 것 ${n}`),
    );
  });

  it('sort by what the query names, ties by id', async () => {
    const counts = (await finals('?sort=duplicateCount,asc')).content.map((row) => [
      row.duplicateCount,
      row.coverLetterFeatureId,
    ]);
    expect(counts).toEqual([...counts].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
    expect((await finals('?sort=updatedAt')).content[0]?.description).toBe('특징 1');
    expect((await raws('/raw/category/CONTENT?sort=updatedAt,asc')).content[0]?.description).toBe('본 것 29');
  });

  it.each([
    ['/category/STYLE', { category: '분류를 골라 주세요.' }],
    ['/raw/category/content', { category: '분류를 골라 주세요.' }],
    ['?size=101', { size: '한 페이지에 1개에서 100개까지 볼 수 있어요.' }],
    ['?page=-1', { page: '몇 번째 페이지인지 알려 주세요.' }],
    ['?sort=description', { sort: '정렬 기준을 골라 주세요.' }],
    ['/raw?sort=duplicateCount,desc', { sort: '정렬 기준을 골라 주세요.' }],
    ['/statistics/sources', { id: '번호가 올바르지 않아요.' }],
  ])('refuse %s in Korean, at the field', async (path, errors) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 400, errorCode: 'VALIDATION_ERROR', errors });
  });
});

describe('the sources of a final feature', () => {
  const sources = async (path: string) =>
    pageSchema(featureSourceSchema.strict()).parse((await get(path)).data);

  it('are its raw features, each with the beginning of its letter', async () => {
    const page = await sources('/1/sources');
    expect(page.totalElements).toBe(3);
    expect(page.content.map(({ description }) => description)).toEqual(['본 것 12', '본 것 8', '본 것 4']);
    // An emoji at the cut is left out entirely.
    expect(page.content[0]?.letterPreview).toBe('가'.repeat(199));
    const second = await sources('/1/sources?size=1&page=1&sort=createdAt,asc');
    expect(second.content.map(({ description }) => description)).toEqual(['본 것 8']);
  });

  it('are empty for a feature without sources, and 404 for an unknown one', async () => {
    expect(await sources('/9/sources')).toMatchObject({ content: [], totalElements: 0 });
    expect(await get('/4711/sources')).toMatchObject({ status: 404, message: '특징을 찾을 수 없어요.' });
  });
});

describe('the statistics', () => {
  it('count by category, and show the last runs', async () => {
    const run = `INSERT INTO job (job_id, type, queue, status, payload, run_at, created_at, finished_at, expires_at)
      SELECT gen_random_uuid(), type, 'cpu', status, '{}', now(), now() + age, finished_at, now() + interval '30 days'
      FROM (VALUES ('EXTRACT', 'SUCCEEDED', interval '1 minute', now()), ('PROCESS', 'FAILED', interval '2 minutes', now()),
        ('DEDUPLICATE', 'RUNNING', interval '3 minutes', NULL)) AS run (type, status, age, finished_at)
      RETURNING job_id AS "jobId", type`;
    const jobs = await rows<{ jobId: string; type: string }>(run);
    const idOf = (type: string) => jobs.find((job) => job.type === type)?.jobId;
    const statistics = featureStatisticsSchema.strict().parse((await get('/statistics')).data);
    expect(statistics).toMatchObject({
      raw: 30,
      final: 10,
      categories: [
        { featuresCategory: 'EXPRESSION', raw: 10, final: 3 },
        { featuresCategory: 'STRUCTURE', raw: 10, final: 4 },
        { featuresCategory: 'CONTENT', raw: 10, final: 3 },
      ],
      letters: { total: 30, extracted: 15 },
      lastExtraction: { jobId: idOf('PROCESS'), status: 'FAILED', finishedAt: expect.any(String) },
      lastDeduplication: { jobId: idOf('DEDUPLICATE'), status: 'RUNNING', finishedAt: null },
    });
    // The final ones stand for 25 raw features; the other 5 still wait.
    expect(statistics.deduplicationRatio).toBeCloseTo(1 - 10 / 25);
  });
});
