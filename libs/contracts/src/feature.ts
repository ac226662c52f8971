import { z } from 'zod';
import { idPathSchema, timestampSchema } from './identifiers.js';
import { jobStatusSchema } from './job.js';
import { pageQuery, pageSchema } from './paging.js';
import { defineRoute } from './route.js';

/** What a letter feature describes: wording, structure or content. */
export const featureCategorySchema = z.enum(['EXPRESSION', 'STRUCTURE', 'CONTENT'], '분류를 골라 주세요.');
export type FeatureCategory = z.infer<typeof featureCategorySchema>;

/** Weaknesses that a letter feature helps against: findings of the text checks that better writing can fix. */
export const featureWeaknessSchema = z.enum([
  'REPEATED_ENDING',
  'REPEATED_WORD',
  'CLICHE',
  'LONG_SENTENCE',
  'NO_FIGURES',
]);
export type FeatureWeakness = z.infer<typeof featureWeaknessSchema>;

/** Characters that the description of a feature may have. */
export const MAXIMUM_FEATURE_DESCRIPTION_LENGTH = 300;

/** A raw letter feature: a pattern seen in one sample letter. */
export const rawFeatureSchema = z.object({
  rawCoverLetterFeatureId: z.number().int(),
  coverLetterId: z.number().int(),
  featuresCategory: featureCategorySchema,
  description: z.string(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type RawFeature = z.infer<typeof rawFeatureSchema>;

/** A final letter feature, which stands for equal raw ones; `duplicateCount` is their number. */
export const featureSchema = z.object({
  coverLetterFeatureId: z.number().int(),
  representativeCoverLetterId: z.number().int(),
  featuresCategory: featureCategorySchema,
  description: z.string(),
  duplicateCount: z.number().int(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Feature = z.infer<typeof featureSchema>;

const countsShape = { raw: z.number().int(), final: z.number().int() };
const lastJobSchema = z
  .object({ jobId: z.uuid(), status: jobStatusSchema, finishedAt: timestampSchema.nullable() })
  .nullable();

/** `deduplicationRatio` (0 to 1): of the raw features deduplicated so far, the share that was merged into another one. */
export const featureStatisticsSchema = z.object({
  ...countsShape,
  deduplicationRatio: z.number(),
  categories: z.array(z.object({ featuresCategory: featureCategorySchema, ...countsShape })),
  letters: z.object({ total: z.number().int(), extracted: z.number().int() }),
  /** The latest job of each kind; null before the first. */
  lastExtraction: lastJobSchema,
  lastDeduplication: lastJobSchema,
});
export type FeatureStatistics = z.infer<typeof featureStatisticsSchema>;

/** A raw feature behind a final one, with the beginning of its letter. */
export const featureSourceSchema = rawFeatureSchema.extend({ letterPreview: z.string() });
export type FeatureSource = z.infer<typeof featureSourceSchema>;

export const extractResultSchema = z.object({
  /** Letters that were extracted, and those that failed. */
  extractedLetters: z.number().int(),
  failedLetters: z.number().int(),
  rawFeatures: z.number().int(),
});
export type ExtractResult = z.infer<typeof extractResultSchema>;

/** Progress of a running extraction, shown as its partial result. */
export const extractPartialSchema = extractResultSchema.extend({ letters: z.number().int() });
export type ExtractPartial = z.infer<typeof extractPartialSchema>;

/** Totals after the deduplication. */
export const deduplicateResultSchema = z.object({
  rawFeatures: z.number().int(),
  finalFeatures: z.number().int(),
});
export type DeduplicateResult = z.infer<typeof deduplicateResultSchema>;

export const processResultSchema = z.object({
  extraction: extractResultSchema,
  deduplication: deduplicateResultSchema,
});
export type ProcessResult = z.infer<typeof processResultSchema>;

const path = '/api/cover-letter-features';
const finalList = {
  method: 'GET',
  access: 'ADMIN',
  query: pageQuery(['createdAt', 'updatedAt', 'duplicateCount']),
  response: pageSchema(featureSchema),
} as const;
const rawList = {
  method: 'GET',
  access: 'ADMIN',
  query: pageQuery(['createdAt', 'updatedAt']),
  response: pageSchema(rawFeatureSchema),
} as const;
const inCategory = { params: z.object({ category: featureCategorySchema }) } as const;
const action = { method: 'POST', access: 'ADMIN', longAction: true } as const;

export const featureRoutes = {
  list: defineRoute({ ...finalList, path, summary: '최종 특징 목록' }),
  listOfCategory: defineRoute({
    ...finalList,
    ...inCategory,
    path: `${path}/category/:category`,
    summary: '한 분류의 최종 특징 목록',
  }),
  listRaw: defineRoute({ ...rawList, path: `${path}/raw`, summary: '원본 특징 목록' }),
  listRawOfCategory: defineRoute({
    ...rawList,
    ...inCategory,
    path: `${path}/raw/category/:category`,
    summary: '한 분류의 원본 특징 목록',
  }),
  statistics: defineRoute({
    method: 'GET',
    path: `${path}/statistics`,
    summary: '특징 통계',
    access: 'ADMIN',
    response: featureStatisticsSchema,
  }),
  sources: defineRoute({
    method: 'GET',
    path: `${path}/:id/sources`,
    summary: '최종 특징 하나의 원본들과 그 자기소개서',
    access: 'ADMIN',
    ownership: 'FEATURE',
    params: idPathSchema,
    query: pageQuery(['createdAt']),
    response: pageSchema(featureSourceSchema),
  }),
  extract: defineRoute({
    refusals: ['JOB_ALREADY_RUNNING'],
    ...action,
    path: `${path}/extract`,
    summary: '아직 뽑지 않은 자기소개서에서 특징을 뽑는다',
    response: extractResultSchema,
  }),
  deduplicate: defineRoute({
    refusals: ['JOB_ALREADY_RUNNING'],
    ...action,
    path: `${path}/deduplicate`,
    summary: '같은 말을 하는 특징을 하나로 모은다',
    response: deduplicateResultSchema,
  }),
  process: defineRoute({
    refusals: ['JOB_ALREADY_RUNNING'],
    ...action,
    path: `${path}/process`,
    summary: '특징을 뽑고 이어서 모은다',
    response: processResultSchema,
  }),
} as const;
