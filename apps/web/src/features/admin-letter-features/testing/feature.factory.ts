import type {
  AdminJobDetail,
  ExtractPartial,
  Feature,
  FeatureSource,
  FeatureStatistics,
  RawFeature,
} from '#contracts';
import { aJob } from '../../../../testing/job.factory.js';

const dates = { createdAt: '2026-11-20T05:00:00Z', updatedAt: '2026-11-20T05:00:00Z' };

export const aRawFeature = (overrides: Partial<RawFeature> = {}): RawFeature => ({
  rawCoverLetterFeatureId: 31,
  coverLetterId: 12,
  featuresCategory: 'EXPRESSION',
  description: '성과를 숫자로 밝힌다',
  ...dates,
  ...overrides,
});

export const aSource = (overrides: Partial<FeatureSource> = {}): FeatureSource => ({
  ...aRawFeature(),
  letterPreview: '저는 물결서점에서 매출을 12% 늘렸습니다.',
  ...overrides,
});

export const aFeature = (overrides: Partial<Feature> = {}): Feature => ({
  coverLetterFeatureId: 5,
  representativeCoverLetterId: 12,
  featuresCategory: 'EXPRESSION',
  description: '성과를 숫자로 밝힌다',
  duplicateCount: 3,
  ...dates,
  ...overrides,
});

/** A hundred letters, of which 40 are extracted, and nothing that runs. */
export const statistics = (overrides: Partial<FeatureStatistics> = {}): FeatureStatistics => ({
  raw: 1200,
  final: 780,
  deduplicationRatio: 0.35,
  categories: [
    { featuresCategory: 'EXPRESSION', raw: 600, final: 400 },
    { featuresCategory: 'STRUCTURE', raw: 400, final: 250 },
    { featuresCategory: 'CONTENT', raw: 200, final: 130 },
  ],
  letters: { total: 100, extracted: 40 },
  lastExtraction: null,
  lastDeduplication: null,
  ...overrides,
});

const RUNNING_TOTALS: ExtractPartial = {
  letters: 137,
  extractedLetters: 32,
  failedLetters: 2,
  rawFeatures: 96,
};

/** A running extraction of member 3, whose child jobs are further than its own last progress. */
export const aFeatureJob = (overrides: Partial<AdminJobDetail> = {}): AdminJobDetail => ({
  ...aJob({ type: 'EXTRACT', stage: 'extract', progress: 25, tokenCost: 0, coverLetterId: null }),
  partialResult: RUNNING_TOTALS,
  memberId: 3,
  memberEmail: 'mina@example.com',
  queue: 'maintenance',
  parentJobId: null,
  canBeRetried: false,
  requestId: null,
  children: { queued: 1, running: 4, succeeded: 40, failed: 2, cancelled: 0 },
  timeline: [],
  ...overrides,
});
