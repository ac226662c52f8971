import { featureCategorySchema, type FeatureCategory, type FeatureStatistics } from '#contracts';
import { inSnapshot, type Transaction } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface CategoryCount {
  featuresCategory: FeatureCategory;
  raw: number;
  final: number;
  /** Raw features that final ones stand for. */
  merged: number;
}

/** SQL that counts features by category, each table in an index alone. */
export const COUNT_CATEGORIES = `
SELECT coalesce(r.features_category, f.features_category) AS "featuresCategory",
  coalesce(r.total, 0) AS raw, coalesce(f.total, 0) AS final, coalesce(f.merged, 0) AS merged
FROM (SELECT features_category, count(*) AS total FROM raw_cover_letter_feature GROUP BY features_category) r
FULL JOIN (SELECT features_category, count(*) AS total, sum(duplicate_count) AS merged FROM cover_letter_feature
  GROUP BY features_category) f
  USING (features_category)`;

const COUNT_LETTERS = `
SELECT total, total - (SELECT count(*) FROM crawled_cover_letter WHERE extracted_text_hash IS NULL) AS extracted
FROM crawled_letter_total`;

// Literals, so that the planner can tell that the partial index serves.
const lastRun = (types: string): string => `
SELECT job_id AS "jobId", status, finished_at AS "finishedAt" FROM job WHERE type IN (${types})
ORDER BY created_at DESC LIMIT 1`;
const LAST_EXTRACTION = lastRun(`'EXTRACT', 'PROCESS'`);
const LAST_DEDUPLICATION = lastRun(`'DEDUPLICATE', 'PROCESS'`);

type LastRun = NonNullable<FeatureStatistics['lastExtraction']>;

/** Counts features and letters, all at one moment. */
@Injectable()
export class FeatureStatisticsRepository {
  constructor(private readonly dataSource: DataSource) {}

  read(): Promise<FeatureStatistics> {
    return inSnapshot(this.dataSource, async (tx) => {
      const counted = await tx.query<CategoryCount>(COUNT_CATEGORIES);
      const [letters] = await tx.query<FeatureStatistics['letters']>(COUNT_LETTERS);
      return {
        ...totalsOf(counted),
        letters: letters ?? { total: 0, extracted: 0 },
        lastExtraction: await readLastRun(tx, LAST_EXTRACTION),
        lastDeduplication: await readLastRun(tx, LAST_DEDUPLICATION),
      };
    });
  }
}

function totalsOf(counted: readonly CategoryCount[]) {
  const categories = featureCategorySchema.options.map((featuresCategory) => {
    const count = counted.find((one) => one.featuresCategory === featuresCategory);
    return { featuresCategory, raw: count?.raw ?? 0, final: count?.final ?? 0 };
  });
  const raw = categories.reduce((total, category) => total + category.raw, 0);
  const final = categories.reduce((total, category) => total + category.final, 0);
  const merged = counted.reduce((total, count) => total + count.merged, 0);
  // Raw features that still wait for a deduplication are nobody's duplicates yet.
  const deduplicationRatio = merged === 0 ? 0 : Math.max(0, 1 - final / merged);
  return { raw, final, deduplicationRatio, categories };
}

async function readLastRun(tx: Transaction, sql: string): Promise<LastRun | null> {
  const [row] = await tx.query<Omit<LastRun, 'finishedAt'> & { finishedAt: Date | null }>(sql);
  return row === undefined ? null : { ...row, finishedAt: row.finishedAt?.toISOString() ?? null };
}
